import { interestsOf, requireUnbiased } from '../people/ownDecision.ts';
import { requireFinance } from '../people/staff.ts';
import { recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isoTime } from '../lib/calendar.ts';
import { checksOf } from './methodChecks.ts';
import { methodView, requireSeen } from './methods.ts';
import type { PayoutNotices } from './notices.ts';

/** Handlers with which the finance desk reviews a method before its first payout. */
export function createMethodReview(
  context: Context,
  notices: Pick<PayoutNotices, 'notifyMethod'>,
): HandlersOf<'getDeskMethods' | 'reviewMethod'> {
  const { clock, database, unitOfWork } = context;
  const people = createCompanionViews(context);

  return {
    async getDeskMethods({ caller, query }) {
      await requireFinance(database, caller.userId);
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await database
        .selectFrom('billing_methods')
        .selectAll()
        .where('status', '=', 'pending')
        .$if(after !== null, (found) =>
          found.where((eb) =>
            eb(eb.refTuple('changed_ms', 'id'), '>', eb.tuple(after?.keys[0] ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('changed_ms')
        .orderBy('id')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, query.count, (row) => ({
        keys: [row.changed_ms],
        id: row.id,
      }));
      const seen = await people.seenBy(caller.userId, [...new Set(page.map((row) => row.user_id))]);
      const checkOf = await checksOf(
        database,
        page.map((row) => ({ userId: row.user_id, target: row.target })),
      );
      const userIds = page.map((row) => row.user_id);
      const interests = await interestsOf(database, caller.userId, userIds);
      return {
        methods: page.map((row) => ({
          interest: interests.get(row.user_id) ?? null,
          method: methodView(row, null),
          user: seen.find(({ _id }) => _id === row.user_id) ?? null,
          changedAt: isoTime(row.changed_ms),
          check: checkOf({ userId: row.user_id, target: row.target }),
        })),
        paginationToken,
      };
    },

    async reviewMethod({ caller, params, body }) {
      await requireFinance(database, caller.userId);
      await unitOfWork.run(async (work) => {
        const query = work.db.selectFrom('billing_methods').selectAll().where('id', '=', params.id);
        const row = await query.executeTakeFirst();
        if (!row) throw new ApiFailure('not_found', 'The payment method does not exist.');
        await requireUnbiased(work.db, caller.userId, row.user_id);
        if (row.status === body.decision) return;
        requireSeen(row, body.seenAt);
        if (row.status !== 'pending') throw new ApiFailure('conflict', `The method is ${row.status}.`);
        await work.db
          .updateTable('billing_methods')
          .set({
            status: body.decision,
            reject_reason: body.decision === 'rejected' ? body.reason : null,
          })
          .where('id', '=', row.id)
          .execute();
        await recordDeskStep(work.db, {
          atMs: clock.now(),
          desk: 'finance',
          step: body.decision === 'active' ? 'methodAccepted' : 'methodRejected',
          by: caller.userId,
          userId: row.user_id,
          ref: { kind: 'method', id: row.id },
          before: row.status,
          after: body.decision,
          note: body.decision === 'rejected' ? body.reason : null,
        });
        work.emit(row.user_id, 'call', 'studioUpdated', { what: 'payments' });
        const news = body.decision === 'active' ? 'methodActive' : 'methodRejected';
        await notices.notifyMethod(work, news, row.user_id, body.decision === 'active' ? null : body.reason);
      });
      return {};
    },
  };
}
