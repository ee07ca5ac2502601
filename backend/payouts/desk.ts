import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import { payoutStatuses, type PayoutStatus } from '#shared/domain/billing.ts';
import { requireOtherPerson, requireUnbiased } from '../account/ownDecision.ts';
import { requireFinance } from '../account/staff.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, HandlersOf } from '../http/handler.ts';
import { createCompanionViews } from '../social/companionViews.ts';
import { pageCursorOf, pageOf } from '../social/paging.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { approvalsOf } from './approvals.ts';
import { holdPartOf } from './holdPart.ts';
import { readRows } from './imported.ts';
import { checksOf, type CheckedMethod } from './methodChecks.ts';
import type { MoneyNews, PayoutNotices } from './notices.ts';
import { pastOf } from './pastPayouts.ts';
import { addStep, payoutView, stepsOf, type StepStatus } from './steps.ts';

type DeskEndpoint =
  | 'getDeskPayouts'
  | 'approvePayout'
  | 'markPayoutPaid'
  | 'failPayout'
  | 'holdPayout'
  | 'releasePayout'
  | 'importPayouts';
type DeskPayout = z.core.input<Contract['approvePayout']['response']>;

/** From which states each step leads on. */
const leadsFrom = {
  processing: ['pending'],
  paid: ['processing'],
  failed: ['pending', 'held', 'processing'],
  held: ['pending'],
  pending: ['held'],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, unknown, unknown, ...infer Rest]
  ? Rest
  : never;

const newsOf = {
  processing: 'approved',
  paid: 'paid',
  failed: 'failed',
  held: 'held',
  pending: 'released',
} as const satisfies Record<PayoutStatus, MoneyNews>;

/** The finance desk's payouts (D: Payout run). Each step is one change of the book: it happens once, or not at all. */
export function createPayoutDesk(
  context: Context,
  notices: Pick<PayoutNotices, 'tellPayout'>,
): HandlersOf<DeskEndpoint> {
  const { clock, database, ledger, unitOfWork } = context;
  const people = createCompanionViews(context);

  async function viewsOf(caller: Pick<Caller, 'userId'>, rows: readonly PayoutsTable[]) {
    const steps = await stepsOf(
      database,
      rows.map(({ id }) => id),
    );
    const seen = await people.seenBy(caller.userId, [...new Set(rows.map((row) => row.user_id))]);
    const checkOf = await checksOf(
      database,
      rows.flatMap((row) => checkedMethod(row) ?? []),
    );
    const pastBefore = await pastOf(database, rows);
    const approvals = await approvalsOf(database, rows, caller.userId);
    const companions = new Map(seen.map((each) => [each._id, each]));
    return rows.map((row): DeskPayout => {
      const { needed, why, given, isGivenByViewer, periodCents, periodPayouts, interest } = approvals(row);
      const method = checkedMethod(row);
      return {
        ...payoutView(row, steps.get(row.id)),
        user: companions.get(row.user_id) ?? null,
        method:
          row.method_details === null ? null : (JSON.parse(row.method_details) as Record<string, unknown>),
        check: method && checkOf(method),
        past: pastBefore(row),
        approvalsNeeded: needed,
        approvalsWhy: why,
        approvals: given,
        isApprovedByMe: isGivenByViewer,
        periodAmount: periodCents / 100,
        periodPayouts,
        interest,
      };
    });
  }

  async function rowOf(work: Work, id: string): Promise<PayoutsTable> {
    const row = await work.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new ApiFailure('not_found', 'There is no such payout.');
    return row;
  }

  /**
   * Takes one step within a change, once: who asks again for what is so already changes nothing, and what no longer leads
   * there is a conflict that names where the payout is.
   */
  async function stepIn(
    work: Work,
    caller: Pick<Caller, 'userId'>,
    id: string,
    status: PayoutStatus,
    change: Partial<PayoutsTable>,
    note: string | null,
    also?: (work: Work, row: PayoutsTable) => Promise<StepStatus | 'nothing' | void>,
  ): Promise<PayoutsTable> {
    const before = await rowOf(work, id);
    requireOtherPerson(caller.userId, before.user_id);
    // Approvals are counted together, and `paid` only records what was approved.
    if (status !== 'processing' && status !== 'paid')
      await requireUnbiased(work.db, caller.userId, before.user_id);
    if (before.status === status) return before;
    if (!(leadsFrom[status] as readonly string[]).includes(before.status))
      throw new ApiFailure('conflict', `The payout is ${before.status}.`);
    const noted = (await also?.(work, before)) ?? status;
    if (noted === 'nothing') return before;
    if (noted === status)
      await work.db
        .updateTable('payouts')
        .set({ ...change, status })
        .where('id', '=', id)
        .execute();
    const said = { payoutId: id, userId: before.user_id, status: noted, byId: caller.userId, note };
    await addStep(work, said, clock.now());
    const after = await rowOf(work, id);
    if (noted === status) await notices.tellPayout(work, newsOf[status], after, note);
    return after;
  }

  async function viewOf(caller: Pick<Caller, 'userId'>, row: PayoutsTable): Promise<DeskPayout> {
    const [view] = await viewsOf(caller, [row]);
    if (!view) throw new ApiFailure('not_found', 'There is no such payout.');
    return view;
  }

  async function step(
    caller: Pick<Caller, 'userId'>,
    id: string,
    ...what: Tail<Parameters<typeof stepIn>>
  ): Promise<DeskPayout> {
    await requireFinance(database, caller.userId);
    return viewOf(caller, await unitOfWork.run((work) => stepIn(work, caller, id, ...what)));
  }

  const paid = (reference: string) =>
    ['paid', { paid_ms: clock.now(), reference, fail_reason: null }, reference] as const;

  const failed = (reason: string) =>
    [
      'failed',
      { fail_reason: reason },
      reason,
      async (work: Work, row: PayoutsTable) => {
        // At once, so that the next run counts them again; the fee was never taken.
        const back = { userId: row.user_id, kind: 'payoutReturn', ref: row.id, coins: row.coins } as const;
        await ledger.book(back, work);
      },
    ] as const;

  return {
    async getDeskPayouts({ caller, query }) {
      await requireFinance(database, caller.userId);
      const { status, count } = query;
      const cursor = pageCursorOf(query.paginationToken, 1);
      const isNewestFirst = status === undefined;
      const rows = await database
        .selectFrom('payouts')
        .selectAll()
        .$if(status !== undefined, (found) => found.where('status', '=', status ?? ''))
        .$if(cursor !== null, (found) =>
          found.where((eb) =>
            eb(
              eb.refTuple('period_start_ms', 'id'),
              isNewestFirst ? '<' : '>',
              eb.tuple(cursor?.keys[0] ?? 0, cursor?.id ?? ''),
            ),
          ),
        )
        .orderBy('period_start_ms', isNewestFirst ? 'desc' : 'asc')
        .orderBy('id', isNewestFirst ? 'desc' : 'asc')
        .limit(count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [row.period_start_ms],
        id: row.id,
      }));
      const counted = await database
        .selectFrom('payouts')
        .select((eb) => [
          'status',
          eb.fn.countAll().as('count'),
          eb.fn.sum(eb('amount_cents', '-', eb.ref('fee_cents'))).as('cents'),
        ])
        .groupBy('status')
        .execute();
      return {
        payouts: await viewsOf(caller, page),
        paginationToken,
        counts: Object.fromEntries([
          ...payoutStatuses.map((each) => [each, 0]),
          ...counted.map((each) => [each.status, Number(each.count)]),
        ]) as Record<string, number>,
        sums: Object.fromEntries([
          ...payoutStatuses.map((each) => [each, 0]),
          ...counted.map((each) => [each.status, Number(each.cents) / 100]),
        ]) as Record<string, number>,
      };
    },

    approvePayout: ({ caller, params }) =>
      step(caller, params.id, 'processing', {}, null, async (work, row) => {
        const { needed, given, isGivenByViewer } = (await approvalsOf(work.db, [row], caller.userId))(row);
        // A second approval by the same person adds nothing.
        if (isGivenByViewer) return 'nothing';
        if (given + 1 < needed) return 'approved';
      }),

    markPayoutPaid: ({ caller, params, body }) => step(caller, params.id, ...paid(body.reference)),

    failPayout: ({ caller, params, body }) => step(caller, params.id, ...failed(body.reason)),

    async holdPayout({ caller, params, body }) {
      const untilMs = body.until === null || body.until === undefined ? null : Date.parse(body.until);
      const change = { fail_reason: body.reason, held_until_ms: untilMs };
      const { coins } = body;
      if (coins === undefined) return step(caller, params.id, 'held', change, body.reason);
      await requireFinance(database, caller.userId);
      const row = await unitOfWork.run(async (work) => {
        const part = await holdPartOf(work, await rowOf(work, params.id), coins);
        return stepIn(work, caller, part, 'held', change, body.reason);
      });
      return viewOf(caller, row);
    },

    /** All of a file or nothing of it: a wrong row is named, and then no other is taken over either. */
    async importPayouts({ caller, body }) {
      await requireFinance(database, caller.userId);
      return unitOfWork.run(async (work) => {
        const { fresh, unchanged, problems } = await readRows(work.db, body.rows);
        if (problems.length > 0) return { applied: 0, unchanged: 0, problems };
        for (const { id, outcome, note } of fresh) {
          if (outcome === 'paid') await stepIn(work, caller, id, ...paid(note));
          else await stepIn(work, caller, id, ...failed(note));
        }
        return { applied: fresh.length, unchanged, problems: [] };
      });
    },

    releasePayout: ({ caller, params }) =>
      step(caller, params.id, 'pending', { fail_reason: null, held_until_ms: null }, null),
  };
}

const checkedMethod = ({ user_id, method_details, method_target }: PayoutsTable): CheckedMethod | null =>
  method_details === null ? null : { userId: user_id, target: method_target };
