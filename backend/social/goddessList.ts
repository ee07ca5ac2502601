import { goddessTabIds, type GoddessTabId } from '#shared/domain/calls.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Candidate, Candidates } from './candidates.ts';
import { comparePageCursors, pageOf, pageCursorOf, type PageCursor } from './paging.ts';
import type { CompanionViews } from './companionViews.ts';

/** What each tab is sorted by, smallest first. As many keys in each, so that tokens can be distinguished from nonsense. */
const orders: Readonly<Record<GoddessTabId, (candidate: Candidate) => readonly [number, number]>> = {
  online: ({ status, followers }) => [status === 'online' ? 0 : 1, -followers],
  new: ({ createdMs }) => [-createdMs, 0],
  popular: ({ followers, weekCoins }) => [-followers, -weekCoins],
  recommended: (candidate) => [-fitness(candidate), -candidate.followers],
};

/** A language that both speak counts most, then whether one can talk now. */
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
      const found = (await candidatesFor(caller.userId, query)).filter(
        ({ status }) => tab !== 'online' || status !== 'offline',
      );
      const placed = found.map((candidate) => ({
        id: candidate.id,
        place: { keys: orders[tab](candidate), id: candidate.id } satisfies PageCursor,
      }));
      const after = pageCursorOf(query.paginationToken, 2);
      const rest = placed
        .filter(({ place }) => after === null || comparePageCursors(place, after) > 0)
        .sort((a, b) => comparePageCursors(a.place, b.place));
      const { page, paginationToken } = pageOf(rest, query.count, ({ place }) => place);
      const ids = page.map(({ id }) => id);
      return {
        users: await people.seenBy(caller.userId, ids),
        paginationToken,
        total: found.length,
        online: found.filter(({ status }) => status !== 'offline').length,
      };
    },
  };
}
