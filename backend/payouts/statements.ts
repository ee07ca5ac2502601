import Papa from 'papaparse';
import {
  rowsOfStatement,
  sealedMessage,
  sealRow,
  type Statement,
  type StatementHead,
} from '#shared/domain/statement.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';
import { payoutCurrency } from '../money/figures.ts';
import { causesOf } from './causes.ts';
import { carried, linesBetween, linesOfPayout, type BookLine } from './lines.ts';
import { balanceAt } from '../money/history.ts';
import { createSealing } from './sealing.ts';
import { byteOrderMark } from '#shared/lib/spreadsheetText.ts';
import { zoneClock } from '#shared/lib/zoneClock.ts';

interface Part {
  readonly head: Omit<StatementHead, 'person' | 'timeZone'>;
  readonly lines: readonly BookLine[];
  readonly money: Pick<Statement['sum'], 'amount' | 'fee' | 'paid'>;
}

const noMoney = { amount: '', fee: '', paid: '' } as const;
const cents = (value: number): string => (value / 100).toFixed(2);
const second = (ms: number): string => `${isoTime(ms).slice(0, 19)}Z`;

/** Creates statements (D: Statements): every line of a payout or a month, chained and sealed. */
export function createStatementHandlers(context: Context): HandlersOf<'getStatement' | 'getStatementKeys'> {
  const { clock, database } = context;
  const sealing = createSealing(context);

  async function ofPayout(db: Connection, userId: string, id: string): Promise<Part> {
    const row = await db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new ApiFailure('not_found', 'There is no such payout.');
    const { fromMs, untilMs, lines } = await linesOfPayout(db, row);
    return {
      head: { scope: 'payout', id, from: second(fromMs), until: second(untilMs - 1) },
      lines,
      // A failed payout has no fee and pays nothing.
      money:
        row.status === 'failed'
          ? { amount: cents(row.amount_cents), fee: cents(0), paid: cents(0) }
          : {
              amount: cents(row.amount_cents),
              fee: cents(row.fee_cents),
              paid: cents(row.amount_cents - row.fee_cents),
            },
    };
  }

  async function ofMonth(db: Connection, userId: string, month: string): Promise<Part> {
    const fromMs = Date.parse(`${month}-01T00:00:00Z`);
    const start = new Date(fromMs);
    const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
    const untilMs = Math.min(endMs, clock.now());
    if (fromMs >= untilMs) throw new ApiFailure('not_found', 'The month has not started.');
    const opening = carried(await balanceAt(db, userId, fromMs), fromMs);
    return {
      head: { scope: 'month', id: month, from: second(fromMs), until: second(untilMs - 1) },
      lines: [...opening, ...(await linesBetween(db, userId, fromMs, untilMs))],
      money: noMoney,
    };
  }

  return {
    async getStatement({ caller: { userId }, query }) {
      const { payoutId, month, timeZone } = query;
      const localTime = zoneClock(timeZone);
      if (!localTime)
        throw new ApiFailure('invalid_body', 'There is no such time zone.', { field: 'timeZone' });
      if ((payoutId === undefined) === (month === undefined))
        throw new ApiFailure('invalid_body', 'Either a payout or a month.', { field: 'payoutId' });
      const { head, lines, money } =
        payoutId === undefined
          ? await ofMonth(database, userId, month ?? '')
          : await ofPayout(database, userId, payoutId);
      const user = await database
        .selectFrom('users')
        .select(['name', 'readable_id'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const causes = await causesOf(database, userId, lines, await appLocaleOf(database, userId));
      let total = 0;
      const statement: Statement = {
        head: { ...head, person: [user.name, user.readable_id].filter(Boolean).join(', '), timeZone },
        lines: lines.map(({ atMs, kind, coins }, at) => ({
          line: at + 1,
          utc: second(atMs),
          ...localTime(atMs),
          kind,
          cause: causes[at] ?? '',
          coins,
          total: (total += coins),
        })),
        sum: { lines: lines.length, coins: total, ...money, currency: payoutCurrency },
      };
      const { rows, chain } = rowsOfStatement(statement);
      const seal = await sealing.seal(sealedMessage(statement.head, statement.sum, chain));
      return {
        fileName: `vesper-${head.id}.csv`,
        csv: `${byteOrderMark}${Papa.unparse([...rows, sealRow(seal)], { newline: '\n' })}\n`,
      };
    },

    async getStatementKeys() {
      const keys = await sealing.keys();
      return {
        keys: keys.map(({ id, public_key, created_ms }) => ({
          id,
          publicKey: public_key,
          createdAt: isoTime(created_ms),
        })),
      };
    },
  };
}
