import { locales } from '#shared/domain/constants.ts';
import { coverPairs, pairsOf } from '#tests/kit/coverPairs.ts';
import { themes } from '../support/themes.ts';
import { allWalkers, isOfVisitorsHalf, stepsOf, type Visit, type Walker } from './plan.ts';

export const widths: readonly number[] = [320, 834, 1440];

interface PlannedVisit extends Visit {
  readonly walker: Walker;
}

/**
 * Plans visits that cover each pair of route, role, page, language and width at least once. Axe checks each page in
 * each theme, with each role, language and width in each theme.
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

/**
 * Interleaves the rows of the walkers, each round starting with another walker, so that they share the visits evenly.
 */
function inTurns<Row extends { readonly walker: Walker }>(rows: readonly Row[]): readonly Row[] {
  const queues = allWalkers.map((walker) => rows.filter((row) => row.walker === walker));
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((_queue, at) => queues[(at + turn) % queues.length]?.[turn] ?? []),
  ).flat();
}

let planned: readonly PlannedVisit[] | null = null;

/**
 * Returns the visits of one walker. Pages of the visitors' client come last, because each change between the clients
 * reloads the page.
 */
export function coveringWalk(walker: Walker): readonly Visit[] {
  planned ??= planAll();
  const own = planned.filter((visit) => visit.walker === walker);
  return [...own.filter((visit) => !isOfVisitorsHalf(visit)), ...own.filter(isOfVisitorsHalf)];
}
