import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { type MatchPerson } from '#tests/kit/people/matchPeople.ts';

export const open = defaultMatchingFilter;
export const paid = { ...defaultMatchingFilter, gender: 'female' as const };
export const kinds = (people: readonly MatchPerson[]) => people.map(({ state }) => state.kind);
export const areOver = ({ engine }: MatchPerson) => engine.channels.map(({ isOver }) => isOver);
