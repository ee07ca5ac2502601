import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { pairsOf, type Columns } from '#tests/kit/coverPairs.ts';
import { themes } from '../e2e/support/themes.ts';
import { coveringWalk, widths } from '../e2e/walk/cover.ts';
import { allWalkers, stepsOf } from '../e2e/walk/plan.ts';

/**
 * The gate walks a subset of the proof's combinations (walk.ts) in which each route, language, width and theme
 * remains.
 */
const visits = allWalkers.flatMap((walker) =>
  coveringWalk(walker).flatMap((visit) => visit.widths.map((width) => ({ ...visit, walker, width }))),
);
const whole = allWalkers.flatMap((walker) =>
  stepsOf(walker, locales).flatMap((step) => widths.map((width) => ({ ...step, walker, width }))),
);
const pairsIn = (rows: typeof whole, columns: (row: (typeof whole)[number]) => Columns) =>
  new Set(rows.flatMap((row) => pairsOf(columns(row))));

it('the plan visits every route as every role and combines all other values in pairs', () => {
  const columns = ({ walker, path, shown, locale, width }: (typeof whole)[number]) => ({
    walker,
    path,
    shown,
    locale,
    width,
  });
  expect(pairsIn(visits, columns)).toEqual(pairsIn(whole, columns));
  expect(visits.length).toBeLessThan(whole.length / 10);
});

it('the plan checks every page with axe in each theme, with every role, language and width in each theme', () => {
  const judged = visits.flatMap((visit) => visit.themes.map((theme) => ({ ...visit, theme })));
  const seen = judged.flatMap(({ shown, walker, locale, width, theme }) =>
    [shown, walker, locale, width].map((one) => `${one} ${theme}`),
  );
  const wanted = whole.flatMap(({ shown, walker, locale, width }) =>
    [shown, walker, locale, width].flatMap((one) => themes.map((theme) => `${one} ${theme}`)),
  );
  expect(new Set(seen)).toEqual(new Set(wanted));
});
