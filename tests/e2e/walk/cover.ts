import { locales } from '#shared/domain/constants.ts';
import { coverPairs, pairsOf } from '#tests/kit/coverPairs.ts';
import { themes } from '../support/themes.ts';
import { allWalkers, isOfVisitorsHalf, stepsOf, type Visit, type Walker } from './plan.ts';

export const widths: readonly number[] = [320, 834, 1440];

interface PlannedVisit extends Visit {
  readonly walker: Walker;
}

/**
 * Every route as everybody, in every language and at every width, every page and everybody in every language and at
 * every width: each of these at least once, by some visit. And each page in each theme before axe, in which every
 * walker, language and width have been too.
 */
function planAll(): readonly PlannedVisit[] {
  const all = allWalkers.flatMap((walker) =>
    stepsOf(walker, locales).flatMap((step) => widths.map((width) => ({ ...step, walker, width }))),
  );
  const walked = coverPairs(inTurns(all), ({ walker, path, shown, locale, width }) =>
    pairsOf({ walker, path, shown, locale, width }),
  );
  const judged = coverPairs(
    walked.flatMap((visit) => themes.map((theme) => ({ visit, theme }))),
    ({ visit: { shown, walker, locale, width }, theme }) => [
      ...pairsOf({ shown, theme }),
      ...pairsOf({ walker, theme }),
      ...pairsOf({ locale, theme }),
      ...pairsOf({ width, theme }),
    ],
  );
  return walked.map((visit) => ({
    ...visit,
    widths: [visit.width],
    themes: judged.filter((one) => one.visit === visit).map(({ theme }) => theme),
  }));
}

/** One of each walker after the other, each time another one first: where several would do, the work is shared. */
function inTurns<Row extends { readonly walker: Walker }>(rows: readonly Row[]): readonly Row[] {
  const queues = allWalkers.map((walker) => rows.filter((row) => row.walker === walker));
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((_queue, at) => queues[(at + turn) % queues.length]?.[turn] ?? []),
  ).flat();
}

let planned: readonly PlannedVisit[] | null = null;

/** What of it one walker walks; the pages of the visitors' half last, so that few ways load a page anew. */
export function coveringWalk(walker: Walker): readonly Visit[] {
  planned ??= planAll();
  const own = planned.filter((visit) => visit.walker === walker);
  return [...own.filter((visit) => !isOfVisitorsHalf(visit)), ...own.filter(isOfVisitorsHalf)];
}
