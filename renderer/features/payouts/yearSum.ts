import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { summaryParts, type SummaryPart } from '#shared/domain/statementSummary.ts';
import type { StatementMonth } from '#shared/domain/statementMonths.ts';

type Sum = StatementMonth['earned'];

const add = (sums: readonly Sum[]): Sum => ({
  coins: sums.reduce((total, { coins }) => total + coins, 0),
  entries: sums.reduce((total, { entries }) => total + entries, 0),
});

/** Sums consecutive months, earliest first: from the first opening balance to the last closing balance. */
export function sumOfMonths(name: string, months: readonly StatementMonth[]): StatementMonth {
  const bySource = Object.fromEntries(
    earningSources.map((source) => [source, add(months.map((month) => month.bySource[source]))]),
  ) as Record<EarningSource, Sum>;
  const parts = Object.fromEntries(
    summaryParts.map((part) => [part, add(months.map((month) => month.parts[part]))]),
  ) as Record<SummaryPart, Sum>;
  return {
    month: name,
    opening: months[0]?.opening ?? 0,
    earned: add(months.map(({ earned }) => earned)),
    bySource,
    parts,
    closing: months.at(-1)?.closing ?? 0,
    onItsWay: months.reduce((total, { onItsWay }) => total + onItsWay, 0),
    reached: months.flatMap(({ reached }) => reached),
  };
}
