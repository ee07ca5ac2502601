import { goddessTabIds, type GoddessTabId } from '#shared/domain/calls.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Candidates, CandidateSource } from './candidates.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import type { ListedPerson, ListOrder } from './listedPeople.ts';
import { pageCursorOf, pageOf, type PageCursor } from '../lib/paging.ts';

/**
 * Sort order of a tab, ascending: first by step, then by the stored order of people. In tabs with several
 * steps, the first key of a page token is the step. All tokens have the same number of keys, so that invalid
 * ones are detected.
 */
interface TabOrder {
  readonly storedOrder: ListOrder;
  readonly steps: number;
  readonly step: (candidates: Candidates, number: number) => number;
  readonly keys: (person: ListedPerson, step: number) => readonly [number, number];
}
const orders: Readonly<Record<GoddessTabId, TabOrder>> = {
  online: {
    storedOrder: 'byFollowers',
    steps: 2,
    step: (candidates, number) => (candidates.status(number) === 'online' ? 0 : 1),
    keys: ({ followers }, step) => [step, -followers],
  },
  new: { storedOrder: 'byAge', steps: 1, step: () => 0, keys: ({ createdMs }) => [-createdMs, 0] },
  popular: {
    storedOrder: 'byPopularity',
    steps: 1,
    step: () => 0,
    keys: ({ followers, weekCoins }) => [-followers, -weekCoins],
  },
  recommended: {
    storedOrder: 'byFollowers',
    steps: 9,
    step: (candidates, number) => 8 - fitness(candidates, number),
    keys: ({ followers }, step) => [step - 8, -followers],
  },
};

const free = { online: 2, inacall: 1, offline: 0 } as const;

/**
 * Returns the rank of a user for this viewer, at most 8: a shared language counts most, then availability.
 */
function fitness(candidates: Candidates, number: number): number {
  return Math.min(candidates.sharedLanguages(number), 2) * 3 + free[candidates.status(number)];
}

export interface WalkedPage {
  readonly page: readonly { readonly id: string }[];
  readonly paginationToken: string | null;
  readonly total: number;
  readonly online: number;
}

/**
 * Walks once through all users in the tab's order. Returns the page after the cursor and the total counts.
 */
export function pageOfTab(
  candidates: Candidates,
  tab: GoddessTabId,
  after: PageCursor | null,
  count: number,
): WalkedPage {
  const { storedOrder, steps, step, keys } = orders[tab];
  const { orders: sorted, people } = candidates.side;
  // Keeps at most a page and one more row of each step; the extra row shows that another page exists.
  const found = Array.from({ length: steps }, (): PageCursor[] => []);
  let [total, online] = [0, 0];
  for (const number of sorted[storedOrder]) {
    if (!candidates.fits(number)) continue;
    const isOnline = candidates.status(number) !== 'offline';
    if (tab === 'online' && !isOnline) continue;
    total++;
    if (isOnline) online++;
    const at = step(candidates, number);
    const [inStep, person] = [found[at], people[number]];
    if (!inStep || !person || inStep.length > count) continue;
    const [first, second] = keys(person, at);
    if (after !== null && !isAfter(first, second, person.id, after)) continue;
    inStep.push({ keys: [first, second], id: person.id });
  }
  return { ...pageOf(found.flat(), count, (place) => place), total, online };
}

/** Compares like `comparePageCursors`, without creating an object for each user of earlier pages. */
function isAfter(first: number, second: number, id: string, { keys, id: afterId }: PageCursor): boolean {
  if (first !== keys[0]) return first > (keys[0] ?? 0);
  if (second !== keys[1]) return second > (keys[1] ?? 0);
  return id > afterId;
}

/** Handler for the list of the other market side (§7 Social, §2 `/search-options`). */
export function createGoddessListHandler(
  people: CompanionViews,
  candidates: CandidateSource,
): HandlersOf<'getGoddessList'> {
  return {
    async getGoddessList({ caller, params, query }) {
      const tab = goddessTabIds.find((id) => id === params.id);
      if (!tab) throw new ApiFailure('not_found', 'There is no such tab.');
      const after = pageCursorOf(query.paginationToken, 2);
      const walked = pageOfTab(await candidates.for(caller.userId, query), tab, after, query.count);
      const ids = walked.page.map(({ id }) => id);
      const stillShown = await candidates.stillShown(caller.userId, ids);
      return {
        // Omits users who left after the index was read.
        users: await people.previewedBy(
          caller.userId,
          ids.filter((id) => stillShown.has(id)),
        ),
        paginationToken: walked.paginationToken,
        total: walked.total,
        online: walked.online,
      };
    },
  };
}
