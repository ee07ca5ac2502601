import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { pairsOf } from '../helpers/coverPairs.ts';
import { themes } from '../e2e/support/themes.ts';
import { coveringWalk, widths } from '../e2e/walk/cover.ts';
import { allWalkers, stepsOf } from '../e2e/walk/plan.ts';

/** What the gate walks of the walk that is proven (walk.ts): less of everything, and none of it gone. */
const visits = allWalkers.flatMap((walker) =>
  coveringWalk(walker).flatMap((visit) => visit.widths.map((width) => ({ ...visit, walker, width }))),
);
const whole = allWalkers.flatMap((walker) =>
  stepsOf(walker, locales).flatMap((step) => widths.map((width) => ({ ...step, walker, width }))),
);
type Row = (typeof whole)[number];
const valuesIn = (rows: readonly Row[], valuesOf: (row: Row) => readonly string[]) =>
  new Set(rows.flatMap(valuesOf));

it('the plan has every route, every page, and everybody in every language and at every width', () => {
  const values = ({ walker, path, shown, locale, width }: Row) => [
    path,
    shown,
    ...pairsOf({ walker, locale, width }),
  ];
  expect(valuesIn(visits, values)).toEqual(valuesIn(whole, values));
  expect(visits.length).toBeLessThan(whole.length / 30);
});

it('the plan has every page before axe, and in each theme everybody, every language and every width', () => {
  const judged = visits.flatMap((visit) => visit.themes.map((theme) => ({ ...visit, theme })));
  expect(new Set(judged.map(({ shown }) => shown))).toEqual(new Set(whole.map(({ shown }) => shown)));
  const seen = judged.flatMap(({ walker, locale, width, theme }) =>
    [walker, locale, width].map((one) => `${one} ${theme}`),
  );
  const wanted = whole.flatMap(({ walker, locale, width }) =>
    [walker, locale, width].flatMap((one) => themes.map((theme) => `${one} ${theme}`)),
  );
  expect(new Set(seen)).toEqual(new Set(wanted));
});
