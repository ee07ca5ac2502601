import { goddessTabIds, type GoddessTabId } from '#shared/domain/calls.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Candidate, Candidates } from './candidates.ts';
import { comparePageCursors, pageOf, pageCursorOf, type PageCursor } from './paging.ts';
import type { ListedSide } from './peopleIndex.ts';
import type { CompanionViews } from './companionViews.ts';

/**
 * What each tab is sorted by, smallest first: a step of a few, and within it the order in which people are kept, whose key
 * is the second one. As many keys in each, so that tokens can be distinguished from nonsense.
 */
interface TabOrder {
  readonly kept: keyof ListedSide;
  readonly steps: number;
  readonly step: (candidate: Candidate) => number;
  readonly keys: (candidate: Candidate) => readonly [number, number];
}
const orders: Readonly<Record<GoddessTabId, TabOrder>> = {
  online: {
    kept: 'byFollowers',
    steps: 2,
    step: ({ status }) => (status === 'online' ? 0 : 1),
    keys: ({ status, followers }) => [status === 'online' ? 0 : 1, -followers],
  },
  new: { kept: 'byAge', steps: 1, step: () => 0, keys: ({ createdMs }) => [-createdMs, 0] },
  popular: {
    kept: 'byPopularity',
    steps: 1,
    step: () => 0,
    keys: ({ followers, weekCoins }) => [-followers, -weekCoins],
  },
  recommended: {
    kept: 'byFollowers',
    steps: 9,
    step: (candidate) => 8 - fitness(candidate),
    keys: (candidate) => [-fitness(candidate), -candidate.followers],
  },
};

/** A language that both speak counts most, then whether one can talk now. At most 8. */
function fitness({ sharedLanguages, status }: Candidate): number {
  const free = { online: 2, inacall: 1, offline: 0 }[status];
  return Math.min(sharedLanguages, 2) * 3 + free;
}

/** The people to choose from (§7 Social, §2 `/search-options`): the other side of the market. */
export function createGoddessListHandler(
  people: CompanionViews,
  candidatesFor: Candidates,
): HandlersOf<'getGoddessList'> {
  return {
    async getGoddessList({ caller, params, query }) {
      const tab = goddessTabIds.find((id) => id === params.id);
      if (!tab) throw new ApiFailure('not_found', 'There is no such tab.');
      const { kept, steps, step, keys } = orders[tab];
      const found = (await candidatesFor(caller.userId, query, kept)).filter(
        ({ status }) => tab !== 'online' || status !== 'offline',
      );
      const after = pageCursorOf(query.paginationToken, 2);
      const placeOf = (candidate: Candidate): PageCursor => ({ keys: keys(candidate), id: candidate.id });
      const inSteps = Array.from({ length: steps }, (): Candidate[] => []);
      for (const candidate of found) inSteps[step(candidate)]?.push(candidate);
      const rest: Candidate[] = [];
      for (const candidate of inSteps.flat()) {
        if (after !== null && comparePageCursors(placeOf(candidate), after) <= 0) continue;
        rest.push(candidate);
        if (rest.length > query.count) break;
      }
      const { page, paginationToken } = pageOf(rest, query.count, placeOf);
      const shown = await people.seenBy(
        caller.userId,
        page.map(({ id }) => id),
      );
      return {
        // Who has left since everybody was read.
        users: shown.filter(({ deleted }) => deleted !== true),
        paginationToken,
        total: found.length,
        online: found.filter(({ status }) => status !== 'offline').length,
      };
    },
  };
}
