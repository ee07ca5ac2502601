import { earningSources } from '#shared/domain/streamer.ts';
import { summaryParts } from '#shared/domain/statementSummary.ts';
import type { StatementMonth, StatementMonths } from '#shared/domain/statementMonths.ts';
import { moneyCell, type TableFile } from '#renderer/services/tableFile.ts';

/** Returns the years of these months, latest first. */
export const yearsOf = ({ months }: StatementMonths): string[] => [
  ...new Set(months.map(({ month }) => month.slice(0, 4))),
];

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** Returns a year as a table: a row for each month, earliest first, and a row for the total. */
export function yearFile({ months, coinRate, currency }: StatementMonths, year: string): TableFile {
  const own = months.filter(({ month }) => month.startsWith(year)).toReversed();
  const money = (coins: number) => moneyCell(coinRate === null ? null : coins / coinRate);
  const row = (name: string, some: readonly StatementMonth[]) => {
    const coinsOf = (pick: (month: StatementMonth) => number) => sum(some.map(pick));
    const reached = some.flatMap((month) => month.reached);
    const earned = coinsOf((month) => month.earned.coins);
    const [opening, closing] = [some[0]?.opening ?? 0, some.at(-1)?.closing ?? 0];
    return [
      name,
      opening,
      ...earningSources.map((source) => coinsOf((month) => month.bySource[source].coins)),
      earned,
      ...summaryParts.map((part) => coinsOf((month) => month.parts[part].coins)),
      closing,
      money(opening),
      money(earned),
      money(closing),
      moneyCell(sum(reached.map(({ amount }) => amount))),
      moneyCell(sum(reached.map(({ fee }) => fee))),
      moneyCell(sum(reached.map(({ amount, fee }) => amount - fee))),
      currency,
    ];
  };
  return {
    name: `vesper-${year}`,
    columns: [
      'month',
      'opening',
      ...earningSources,
      'earned',
      ...summaryParts.map((part) => (part === 'paidOut' ? 'paid_out' : part)),
      'closing',
      'opening_money',
      'earned_money',
      'closing_money',
      'arrived',
      'fees',
      'reached_you',
      'currency',
    ],
    rows: [...own.map((month) => row(month.month, [month])), row(year, own)],
  };
}
