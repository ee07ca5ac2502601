import { randomUUID } from 'node:crypto';
import { sanctionLimits, type SanctionKind, type SanctionNews } from '#shared/domain/sanctions.ts';
import type { Context } from '../context.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { SanctionNotices } from './notices.ts';
import { addSanctionStep, automaticOfCase, type SanctionRow } from './repo.ts';
import { openEndMs } from '../lib/suspension.ts';
import { applyStanding } from './standing.ts';

export interface NewSanction {
  readonly userId: string;
  readonly kind: SanctionKind;
  readonly caseId: string | null;
  readonly rule: string | null;
  readonly facts: string | null;
  readonly detection: 'person' | 'automated' | 'report';
  readonly decidedBy: 'person' | 'automated';
  /** Null: automatic, or by the operator's command. */
  readonly issuedBy: string | null;
  /** Time at which the case was opened. */
  readonly caseMs: number;
  /** End of a suspension; null: until a moderator has decided. */
  readonly untilMs?: number | null;
}

const newsOfKind = { warn: 'warned', suspend: 'suspended', ban: 'banned' } as const satisfies Partial<
  Record<SanctionKind, SanctionNews>
>;

/**
 * State changes of a sanction. Each runs in a unit of work whose caller has checked that the state permits
 * it.
 */
export function createSanctionSteps({
  context,
  notices,
}: {
  readonly context: Pick<Context, 'clock' | 'database'>;
  readonly notices: SanctionNotices;
}) {
  const { clock } = context;

  async function change(
    work: Work,
    row: SanctionRow,
    set: Partial<Omit<SanctionRow, 'id'>>,
  ): Promise<SanctionRow> {
    return work.db
      .updateTable('sanctions')
      .set(set)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async function insert(work: Work, made: NewSanction, delayMs: number): Promise<SanctionRow> {
    const nowMs = clock.now();
    const isSuspension = made.kind === 'suspend';
    const row = await work.db
      .insertInto('sanctions')
      .values({
        id: randomUUID(),
        user_id: made.userId,
        kind: made.kind,
        state: 'waiting',
        case_id: made.caseId,
        rule: made.rule,
        facts: made.facts,
        detection: made.detection,
        decided_by: made.decidedBy,
        issued_by: made.issuedBy,
        decided_ms: nowMs,
        goes_out_ms: nowMs + delayMs,
        case_ms: made.caseMs,
        until_ms: isSuspension ? (made.untilMs ?? openEndMs) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const note = made.facts ?? made.kind;
    await addSanctionStep(work.db, row, 'decided', { byId: made.issuedBy, note, atMs: nowMs });
    return row;
  }

  /** Ends the automatic suspension of the same case, which the person's decision replaces. */
  async function replaceAutomatic(work: Work, row: SanctionRow, nowMs: number): Promise<void> {
    if (row.case_id === null || row.decided_by === 'automated') return;
    const automatic = await automaticOfCase(work.db, row.case_id);
    if (!automatic) return;
    await change(work, automatic, { state: 'lifted', lifted_ms: nowMs, lifted_by: row.issued_by });
    await addSanctionStep(work.db, automatic, 'lifted', { byId: row.issued_by, atMs: nowMs });
  }

  async function impose(work: Work, row: SanctionRow): Promise<SanctionRow> {
    const nowMs = clock.now();
    const kind = row.kind as SanctionKind;
    // An automatic suspension cannot be appealed, because a moderator decides first.
    const mayAppeal = kind !== 'none' && row.decided_by === 'person';
    const imposed = await change(work, row, {
      state: 'imposed',
      imposed_ms: nowMs,
      // A warning or "none" has no sessions, matches or calls to end.
      applied_ms: kind === 'suspend' || kind === 'ban' ? null : nowMs,
      appeal_until_ms: mayAppeal ? nowMs + sanctionLimits.appealWithinMs : null,
    });
    await replaceAutomatic(work, row, nowMs);
    await addSanctionStep(work.db, row, 'imposed', { byId: null, atMs: nowMs });
    await applyStanding(context, work.db, row.user_id);
    if (kind !== 'none')
      await notices.notify(work, imposed, row.decided_by === 'automated' ? 'held' : newsOfKind[kind]);
    await notices.changed(work, row.user_id);
    return imposed;
  }

  async function lift(
    work: Work,
    row: SanctionRow,
    why: {
      readonly byId: string | null;
      readonly reason: string | null;
      readonly appeal: 'lifted' | 'unanswered' | null;
    },
  ): Promise<SanctionRow> {
    const nowMs = clock.now();
    const { byId, reason, appeal } = why;
    const lifted = await change(work, row, {
      state: 'lifted',
      lifted_ms: nowMs,
      lifted_by: byId,
      applied_ms: row.applied_ms ?? nowMs,
      ...(appeal === null
        ? { lift_reason: reason }
        : { appeal_outcome: appeal, appeal_answer: reason, appeal_by: byId, answered_ms: nowMs }),
    });
    const step = appeal === null ? 'lifted' : 'won';
    await addSanctionStep(work.db, row, step, { byId, note: reason, atMs: nowMs });
    await applyStanding(context, work.db, row.user_id);
    await notices.notify(work, lifted, appeal === null ? 'lifted' : 'won');
    await notices.changed(work, row.user_id);
    return lifted;
  }

  return {
    /** Stores a desk's decision, which takes effect after ten seconds. */
    async decide(work: Work, made: NewSanction): Promise<SanctionRow> {
      const row = await insert(work, made, sanctionLimits.undoWithinMs);
      await notices.changed(work, made.userId);
      return row;
    },

    /** Imposes a sanction at once: automatic, or by the operator's command. */
    async imposeNow(work: Work, made: NewSanction): Promise<SanctionRow> {
      return impose(work, await insert(work, made, 0));
    },

    impose,
    lift,

    /**
     * Sends the notifications of a ban (or its end) by the operator's command, which runs without a mailer.
     */
    async tellOfCommand(work: Work, row: SanctionRow): Promise<void> {
      const kind = row.kind as SanctionKind;
      if (kind === 'none') return;
      await notices.notify(work, row, row.state === 'lifted' ? 'lifted' : newsOfKind[kind]);
      await notices.changed(work, row.user_id);
    },

    async undo(work: Work, row: SanctionRow, byId: string): Promise<SanctionRow> {
      const undone = await change(work, row, { state: 'undone' });
      await addSanctionStep(work.db, row, 'undone', { byId, atMs: clock.now() });
      await notices.changed(work, row.user_id);
      return undone;
    },

    /** Stores the appeal; the sanction stays in force. */
    async appeal(work: Work, row: SanctionRow, text: string): Promise<SanctionRow> {
      const nowMs = clock.now();
      const appealed = await change(work, row, {
        state: 'appealed',
        appeal: text,
        appealed_ms: nowMs,
        answer_until_ms: nowMs + sanctionLimits.answerWithinMs,
      });
      await addSanctionStep(work.db, row, 'appealed', { byId: row.user_id, atMs: nowMs });
      await notices.notify(work, appealed, 'appealed');
      await notices.changed(work, row.user_id);
      return appealed;
    },

    async withdraw(work: Work, row: SanctionRow): Promise<SanctionRow> {
      const nowMs = clock.now();
      const withdrawn = await change(work, row, {
        state: 'imposed',
        appeal_outcome: 'withdrawn',
        answered_ms: nowMs,
      });
      await addSanctionStep(work.db, row, 'withdrawn', { byId: row.user_id, atMs: nowMs });
      await notices.notify(work, withdrawn, 'withdrawn');
      await notices.changed(work, row.user_id);
      return withdrawn;
    },

    async keep(work: Work, row: SanctionRow, answer: string, byId: string): Promise<SanctionRow> {
      const nowMs = clock.now();
      const kept = await change(work, row, {
        state: 'imposed',
        appeal_outcome: 'kept',
        appeal_answer: answer,
        appeal_by: byId,
        answered_ms: nowMs,
      });
      await addSanctionStep(work.db, row, 'kept', { byId, note: answer, atMs: nowMs });
      await notices.notify(work, kept, 'kept');
      await notices.changed(work, row.user_id);
      return kept;
    },
  };
}
export type SanctionSteps = ReturnType<typeof createSanctionSteps>;
