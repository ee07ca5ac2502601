import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely';
import type { Contract } from '#shared/api/contract.ts';
import type { RequestOutput } from '#shared/api/endpoint.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { payoutStatuses, type PayoutStatus } from '#shared/domain/billing.ts';
import { contains, peopleFoundBy } from '../people/searchPeople.ts';
import { requireFinance } from '../people/staff.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import type { Connection } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import { createDeskViews } from './deskViews.ts';
import { runGroups } from './runGroups.ts';
import { isSettled } from './settled.ts';

type DeskPayoutsQuery = RequestOutput<Contract['getDeskPayouts']>['query'];
type Payouts = ExpressionBuilder<Tables, 'payouts'>;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** Maximum number of choices in a filter. */
const choices = 60;

/** The finance desk's list: filtered, searched and summed by the server, because the client holds one page. */
export function createDeskList(context: Context): HandlersOf<'getDeskPayouts'> {
  const { database } = context;
  const views = createDeskViews(context);
  return {
    async getDeskPayouts({ caller, query }) {
      await requireFinance(database, caller.userId);
      const { status, count } = query;
      const isPaid = status === 'paid';
      const isNewestFirst = status === undefined || isPaid || status === 'failed';
      const order = isPaid ? 'paid_ms' : 'period_start_ms';
      const cursor = pageCursorOf(query.paginationToken, 1);
      const matches = conditionsOf(query);
      const rows = await database
        .selectFrom('payouts')
        .selectAll()
        .where(matches)
        .$if(cursor !== null, (found) =>
          found.where((eb) =>
            eb(
              eb.refTuple(order, 'id'),
              isNewestFirst ? '<' : '>',
              eb.tuple(cursor?.keys[0] ?? 0, cursor?.id ?? ''),
            ),
          ),
        )
        .orderBy(order, isNewestFirst ? 'desc' : 'asc')
        .orderBy('id', isNewestFirst ? 'desc' : 'asc')
        .limit(count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [Number(row[order] ?? 0)],
        id: row.id,
      }));
      const found = await database
        .selectFrom('payouts')
        .where(matches)
        .select((eb) => [
          eb.fn.countAll().as('count'),
          eb.fn.count('user_id').distinct().as('people'),
          eb.fn.sum(eb('amount_cents', '-', eb.ref('fee_cents'))).as('cents'),
        ])
        .executeTakeFirstOrThrow();
      return {
        payouts: await views.viewsOf(caller.userId, page),
        paginationToken,
        found: {
          count: Number(found.count),
          people: Number(found.people),
          amount: Number(found.cents ?? 0) / 100,
        },
        groups: status === 'pending' ? await runGroups(database, caller.userId) : null,
        days: isPaid ? await daysOf(database, matches) : [],
        weeks: await weeksOf(database, status),
        months: isPaid ? await monthsOf(database) : [],
        ...(await totalsOf(database)),
      };
    },
  };
}

/** Returns the condition that a payout matches the status and all filters. */
function conditionsOf({ status, search, week, month, method, check, failure }: DeskPayoutsQuery) {
  return (eb: Payouts): Expression<SqlBool> =>
    eb.and([
      ...(status === undefined ? [] : [eb('payouts.status', '=', status)]),
      ...(week === undefined ? [] : within(eb, 'period_start_ms', Date.parse(week), DAY_MS)),
      ...(month === undefined ? [] : ofMonth(eb, month)),
      ...(method === undefined ? [] : [eb('payouts.method_type', '=', method)]),
      ...(check === undefined ? [] : [check === 'known' ? isKnown(eb) : eb.not(isKnown(eb))]),
      ...(failure === undefined ? [] : [failure === 'settled' ? isSettled(eb) : eb.not(isSettled(eb))]),
      ...(search === undefined || search === '' ? [] : [isFound(eb, search)]),
    ]);
}

const within = (eb: Payouts, column: 'period_start_ms' | 'paid_ms', fromMs: number, lengthMs: number) => [
  eb(`payouts.${column}`, '>=', fromMs),
  eb(`payouts.${column}`, '<', fromMs + lengthMs),
];

function ofMonth(eb: Payouts, month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const fromMs = Date.UTC(year, number - 1);
  return within(eb, 'paid_ms', fromMs, Date.UTC(year, number) - fromMs);
}

/** Condition: an earlier payout of this user has arrived at the same destination. */
const isKnown = (eb: Payouts) =>
  eb.exists(
    eb
      .selectFrom('payouts as arrived')
      .select('arrived.id')
      .where('arrived.status', '=', 'paid')
      .whereRef('arrived.user_id', '=', 'payouts.user_id')
      .whereRef('arrived.method_target', '=', 'payouts.method_target'),
  );

/** Returns the condition that a payout's reference, id or user matches the search text. */
function isFound(eb: Payouts, search: string) {
  return eb.or([
    contains('payouts.reference', search),
    eb('payouts.id', '=', search),
    eb('payouts.user_id', 'in', peopleFoundBy(search)),
  ]);
}

async function daysOf(db: Connection, matches: (eb: Payouts) => Expression<SqlBool>) {
  const day = sql<number>`paid_ms / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('payouts')
    .where(matches)
    .where('paid_ms', 'is not', null)
    .select((eb) => [
      day.as('day'),
      eb.fn.countAll().as('count'),
      eb.fn.sum(eb('amount_cents', '-', eb.ref('fee_cents'))).as('cents'),
    ])
    .groupBy(day)
    .orderBy('day', 'desc')
    .limit(400)
    .execute();
  return rows.map((row) => ({
    day: dayOf(Number(row.day) * DAY_MS),
    count: Number(row.count),
    amount: Number(row.cents) / 100,
  }));
}

async function weeksOf(db: Connection, status: PayoutStatus | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('period_start_ms')
    .distinct()
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? ''))
    .orderBy('period_start_ms', 'desc')
    .limit(choices)
    .execute();
  return rows.map((row) => dayOf(Number(row.period_start_ms)));
}

async function monthsOf(db: Connection): Promise<string[]> {
  const day = sql<number>`paid_ms / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('payouts')
    .where('paid_ms', 'is not', null)
    .where('status', '=', 'paid')
    .select(day.as('day'))
    .groupBy(day)
    .orderBy('day', 'desc')
    .execute();
  return [...new Set(rows.map((row) => dayOf(Number(row.day) * DAY_MS).slice(0, 7)))].slice(0, choices);
}

/**
 * Returns number and sum per state, without failed payouts that a later payout settled, because they need no
 * action.
 */
async function totalsOf(db: Connection) {
  const counted = await db
    .selectFrom('payouts')
    .select((eb) => [
      'status',
      eb.fn.countAll().as('count'),
      eb.fn.sum(eb('amount_cents', '-', eb.ref('fee_cents'))).as('cents'),
    ])
    .where((eb) => eb.or([eb('payouts.status', '!=', 'failed'), eb.not(isSettled(eb))]))
    .groupBy('status')
    .execute();
  const zero = Object.fromEntries(payoutStatuses.map((each) => [each, 0]));
  return {
    counts: { ...zero, ...Object.fromEntries(counted.map((each) => [each.status, Number(each.count)])) },
    sums: { ...zero, ...Object.fromEntries(counted.map((each) => [each.status, Number(each.cents) / 100])) },
  } as { counts: Record<string, number>; sums: Record<string, number> };
}
