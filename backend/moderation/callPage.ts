import type { Selectable } from 'kysely';
import { callCancelReasons, callTypes } from '#shared/domain/calls.ts';
import { callStates } from '#shared/api/moderation.ts';
import { moderationVerdictSchema } from '#shared/domain/matching.ts';
import { toCompanion, type Users } from '../people/profiles.ts';
import { requireOtherPerson } from '../people/ownDecision.ts';
import { recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { CallsTable } from '../storage/encounterTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { chatSources, gravestOf, reasonOf, stateOf } from './caseFacts.ts';
import type { Cases } from './cases.ts';
import type { DeskHandlers } from './desk.ts';

interface CallPageOptions {
  readonly context: Pick<Context, 'clock' | 'presence' | 'unitOfWork'>;
  readonly users: Users;
  readonly cases: Pick<Cases, 'ofCall' | 'reportsOf'>;
  readonly isModerator: (userId: string) => Promise<boolean>;
}

/** Shows a moderator one call with its cases. Each view creates an audit entry. */
export function createCallPage({
  context,
  users,
  cases,
  isModerator,
}: CallPageOptions): Pick<DeskHandlers, 'seeModerationCall'> {
  const { clock, presence, unitOfWork } = context;

  async function casesOf(callId: string) {
    const rows = await cases.ofCall(callId);
    const reports = await cases.reportsOf(rows.map(({ id }) => id));
    return rows.map((row) => {
      const caseReports = reports.filter(({ case_id: caseId }) => caseId === row.id);
      return {
        _id: row.id,
        about: row.user_id,
        reason: reasonOf(row),
        verdict: row.verdict === null ? null : moderationVerdictSchema.parse(row.verdict),
        reportReason: gravestOf(caseReports),
        isInChat: caseReports.some(({ source }) => chatSources.has(source)),
        state: stateOf(row),
        created: isoTime(row.created_ms),
      };
    });
  }

  const recordView = (db: Connection, moderatorId: string, callId: string, userId: string) =>
    recordDeskStep(db, {
      ...{ atMs: clock.now(), desk: 'moderation', step: 'callSeen', by: moderatorId },
      ...{ userId, ref: { kind: 'call', id: callId } },
    });

  return {
    async seeModerationCall({ caller, params }) {
      if (!(await isModerator(caller.userId)))
        throw new ApiFailure('forbidden', 'Only a moderator may see a call.');
      const found = await casesOf(params.id);
      const call = await unitOfWork.run(async ({ db }) => {
        const row = await db.selectFrom('calls').selectAll().where('id', '=', params.id).executeTakeFirst();
        if (!row) throw new ApiFailure('not_found', 'The call does not exist.');
        // A participant could otherwise see who reported them.
        requireOtherPerson(caller.userId, row.caller_id);
        requireOtherPerson(caller.userId, row.callee_id);
        await recordView(db, caller.userId, row.id, found[0]?.about ?? row.caller_id);
        return row;
      });
      const people = await users.byIds([call.caller_id, call.callee_id]);
      const companionOf = (userId: string) => {
        const row = people.find(({ id }) => id === userId);
        return row ? toCompanion(row, presence.ofUser(row), clock.now()) : null;
      };
      return {
        ...factsOf(call),
        caller: companionOf(call.caller_id),
        callee: companionOf(call.callee_id),
        cases: found,
      };
    },
  };
}

function factsOf(call: Selectable<CallsTable>) {
  const { id, caller_id, callee_id, payer_id, answered_ms, ended_ms, price, share, minutes } = call;
  return {
    _id: id,
    callType: callTypes.find((type) => type === call.call_type) ?? 'video',
    state: callStates.find((state) => state === call.state) ?? 'ended',
    created: isoTime(call.created_ms),
    answered: answered_ms === null ? null : isoTime(answered_ms),
    ended: ended_ms === null ? null : isoTime(ended_ms),
    lastedMs: answered_ms === null || ended_ms === null ? null : Math.max(0, ended_ms - answered_ms),
    endReason: callCancelReasons.find((reason) => reason === call.end_reason) ?? null,
    endedBy: call.ended_by,
    payerId: payer_id,
    earnerId: payer_id === caller_id ? callee_id : caller_id,
    price,
    minutes,
    paid: minutes * price,
    earned: minutes * share,
  };
}
