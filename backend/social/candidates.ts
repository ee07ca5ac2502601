import type { GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Presence } from '#shared/domain/person.ts';
import { marketSide, type Role } from '#shared/domain/roles.ts';
import { readPrivacy, type MatchingPrivacy } from '../account/privacy.ts';
import { listOfColumn, type Users } from '../account/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { SocialOptions } from './options.ts';
import { createPeopleIndex, type ListedPerson, type ListedSide } from './peopleIndex.ts';

/** Somebody to choose, with what lists are sorted by. */
export interface Candidate {
  readonly id: string;
  readonly status: Presence;
  readonly createdMs: number;
  readonly followers: number;
  /** Coins that their work brought within a week. */
  readonly weekCoins: number;
  /** Languages that they and the viewer have in common. */
  readonly sharedLanguages: number;
}

/** What a person looks for (§2 `/search-options`); what is absent does not matter. */
export interface SearchOptions {
  readonly gender?: GenderChoice;
  readonly ageFrom?: number;
  readonly ageTo?: number;
  readonly countries?: readonly string[];
  readonly languages?: readonly string[];
  readonly freeOnly?: boolean;
}

/** In one of the orders that are kept. `among`: nobody else is looked at. */
export type Candidates = (
  viewerId: string,
  options: SearchOptions,
  order: keyof ListedSide,
  among?: readonly string[],
) => Promise<Candidate[]>;

/** Whoever may be shown to the viewer and is looked for, in one of the orders that are kept. */
export function createCandidates(
  context: Pick<Context, 'database' | 'clock' | 'presence'>,
  users: Users,
  { matching, unlisted }: Pick<SocialOptions, 'matching' | 'unlisted'>,
): Candidates {
  const { database, presence } = context;
  const indexOf = createPeopleIndex(context);

  return async (viewerId, options, order, among) => {
    await matching.ready;
    const viewer = await users.byId(viewerId);
    if (!viewer) throw new ApiFailure('unauthorized', 'The account is not there any more.');
    const hidden = await unlisted?.();
    const mine = await readPrivacy(database, viewerId);
    const spoken = new Set(listOfColumn(viewer.languages));
    const side = await indexOf(marketSide(viewer.role as Role) === 'user' ? 'streamer' : 'user');
    const found: Candidate[] = [];
    const wanted = among && new Set(among);
    for (const person of side[order]) {
      if (wanted?.has(person.id) === false) continue;
      const status = presence.ofUser(person);
      if (person.id === viewerId || !fits(person, status, options)) continue;
      if (hides(mine, viewer, person) || hides(person.privacy, person, viewer)) continue;
      if (hidden?.has(person.id) === true || matching.mayNotMeet(viewerId, person.id)) continue;
      found.push({
        id: person.id,
        status,
        createdMs: person.createdMs,
        followers: person.followers,
        weekCoins: person.weekCoins,
        sharedLanguages: person.languages.filter((language) => spoken.has(language)).length,
      });
    }
    return found;
  };
}

function fits(person: ListedPerson, status: Presence, options: SearchOptions): boolean {
  const { gender = 'both', ageFrom, ageTo, countries = [], languages = [], freeOnly } = options;
  if (gender !== 'both' && person.gender !== gender) return false;
  if (freeOnly === true && status !== 'online') return false;
  const { age, shownCountry } = person;
  if (age < (ageFrom ?? age) || age > (ageTo ?? age)) return false;
  if (countries.length > 0 && (shownCountry === null || !countries.includes(shownCountry))) return false;
  return languages.length === 0 || person.languages.some((each) => languages.includes(each));
}

interface Placed {
  readonly country: string | null;
}

/** shared/domain/settings.ts `privacySchema`: who is not to be met is not to be seen either. */
function hides(privacy: MatchingPrivacy, owner: Placed, other: Placed): boolean {
  if (other.country === null) return false;
  if (privacy.hiddenCountries.includes(other.country)) return true;
  return !privacy.usersFromMyCountry && owner.country === other.country;
}
