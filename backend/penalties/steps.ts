import {
  automaticRule,
  effectOf,
  penaltyLimits,
  penaltyMaxLevel,
  type PenaltyRule,
  ruleOf,
} from '#shared/domain/penalties.ts';
import type { BanReason } from '#shared/domain/matching.ts';
import { actorOf, recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { giveBackCoins, holdCoins, collectCoins, collectSomeCoins } from './coins.ts';
import { standingOf, type PenaltyRow } from './level.ts';
import type { PenaltyNotices } from './notices.ts';

/** Reason of a matching suspension caused by the penalty level. */
const suspensionReason = 'penalty' satisfies BanReason;

export interface NewPenalty {
  readonly id: string;
  readonly userId: string;
  readonly rule: PenaltyRule;
  readonly facts: string | null;
  readonly detection: 'person' | 'automated' | 'report';
  /** Null: issued automatically. */
  readonly issuedBy: string | null;
  readonly caseId: string | null;
  readonly source: { readonly kind: string; readonly id: string } | null;
}

export interface PenaltyStepsOptions {
  readonly context: Pick<Context, 'clock' | 'events' | 'ledger'>;
  readonly notices: PenaltyNotices;
}

/** State changes of a penalty. Each runs in a unit of work that has checked the state. */
export function createPenaltySteps({ context, notices }: PenaltyStepsOptions) {
  const { clock } = context;

  const suspend = async (work: Work, userId: string, fromMs: number, untilMs: number) => {
    await work.db
      .insertInto('matching_bans')
      .values({ user_id: userId, reason: suspensionReason, from_ms: fromMs, until_ms: untilMs })
      .execute();
    work.after(() => void context.events.announce('userMustLeave', { userId, reason: 'moderation' }));
  };

  /** Ends the suspension that this penalty caused. */
  const unsuspend = (work: Work, { user_id: userId, starts_ms: startsMs }: PenaltyRow, nowMs: number) =>
    work.db
      .updateTable('matching_bans')
      .set({ until_ms: nowMs })
      .where('user_id', '=', userId)
      .where('reason', '=', suspensionReason)
      .where('from_ms', '=', startsMs)
      .where('until_ms', '>', nowMs)
      .execute();

  /** Records a step of the desk or of a deadline in the audit log. */
  const record = (
    work: Work,
    { id, user_id: userId, state, coins }: Pick<PenaltyRow, 'id' | 'user_id' | 'state' | 'coins'>,
    step: 'penaltyKept' | 'penaltyReduced' | 'penaltyRevoked' | 'penaltyWon',
    details: {
      readonly byId: string | null;
      readonly after: string;
      readonly note: string | null;
      readonly coins?: number;
    },
  ) =>
    recordDeskStep(work.db, {
      atMs: clock.now(),
      desk: 'moderation',
      step,
      by: actorOf(details.byId),
      userId,
      ref: { kind: 'penalty', id },
      before: state,
      after: details.after,
      coins: details.coins ?? coins,
      note: details.note,
    });

  return {
    /** Issues a penalty and holds its coins. */
    async issue(work: Work, made: NewPenalty): Promise<void> {
      const nowMs = clock.now();
      const { id, userId, rule, source } = made;
      const before = await standingOf(work.db, userId, nowMs);
      const level = Math.min(penaltyMaxLevel, before.level + rule.points);
      const effect = effectOf(rule.points === 0 ? 0 : level);
      const appealUntilMs = nowMs + penaltyLimits.appealWithinMs;
      const { owed } = await holdCoins(context, work, { id, userId, coins: rule.coins });
      await work.db
        .insertInto('penalties')
        .values({
          id,
          user_id: userId,
          type: rule.key,
          level,
          points: rule.points,
          coins: rule.coins,
          percent: effect.percent,
          starts_ms: nowMs,
          ends_ms: rule.points === 0 ? appealUntilMs : nowMs + penaltyLimits.levelFallsAfterMs,
          state: 'imposed',
          source_kind: source?.kind ?? null,
          source_id: source?.id ?? null,
          facts: made.facts,
          detection: made.detection,
          decided_by: made.issuedBy === null ? 'automated' : 'person',
          issued_by: made.issuedBy,
          case_id: made.caseId,
          appeal_until_ms: appealUntilMs,
          coin_state: 'held',
          owed_coins: owed,
        })
        .execute();
      if (effect.suspendedMs > 0 && level > before.level)
        await suspend(work, userId, nowMs, nowMs + effect.suspendedMs);
      // Automatic penalties are no decisions of a desk.
      if (made.issuedBy !== null)
        await recordDeskStep(work.db, {
          ...{ atMs: nowMs, desk: 'moderation', step: 'penaltyIssued', by: made.issuedBy, userId },
          ...{ ref: { kind: 'penalty', id }, after: 'imposed', coins: rule.coins, note: made.facts },
        });
      await notices.notify(work, userId, rule.key === automaticRule ? 'earlySkip' : 'issued', id);
      await notices.changed(work, userId);
    },

    /** Takes the coins after the time to appeal. */
    async collect(work: Work, row: PenaltyRow): Promise<void> {
      await collectCoins(context, work, row, clock.now());
      if (ruleOf(row.type)?.key !== automaticRule) await notices.notify(work, row.user_id, 'taken', row.id);
      await notices.changed(work, row.user_id);
    },

    /** Stores the only appeal. The coins stay held until the decision. */
    async appeal(work: Work, row: PenaltyRow, text: string): Promise<void> {
      const nowMs = clock.now();
      await work.db
        .updateTable('penalties')
        .set({
          state: 'appealed',
          appeal: text,
          appealed_ms: nowMs,
          answer_until_ms: nowMs + penaltyLimits.answerWithinMs,
        })
        .where('id', '=', row.id)
        .execute();
      await notices.notify(work, row.user_id, 'appealed', row.id);
      await notices.changed(work, row.user_id);
    },

    /**
     * Withdraws her appeal. The coins stay held until the time to appeal ends; if it is over, they are taken
     * at once.
     */
    async withdraw(work: Work, row: PenaltyRow): Promise<void> {
      const nowMs = clock.now();
      await work.db
        .updateTable('penalties')
        .set({ state: 'imposed', appeal_outcome: 'withdrawn', answered_ms: nowMs })
        .where('id', '=', row.id)
        .execute();
      if ((row.appeal_until_ms ?? 0) <= nowMs) await collectCoins(context, work, row, nowMs);
      await notices.notify(work, row.user_id, 'withdrawn', row.id);
      await notices.changed(work, row.user_id);
    },

    /** Accepts the appeal in part: `coins` are taken now and the rest is released. The level stays. */
    async reduce(work: Work, row: PenaltyRow, coins: number, answer: string, byId: string): Promise<void> {
      const nowMs = clock.now();
      await work.db
        .updateTable('penalties')
        .set({
          state: 'imposed',
          appeal_outcome: 'reduced',
          appeal_answer: answer,
          appeal_by: byId,
          answered_ms: nowMs,
        })
        .where('id', '=', row.id)
        .execute();
      await collectSomeCoins(context, work, row, coins, nowMs);
      await record(work, row, 'penaltyReduced', { byId, after: 'reduced', note: answer, coins });
      await notices.notify(work, row.user_id, 'reduced', row.id);
      await notices.changed(work, row.user_id);
    },

    /** Rejects the appeal: the coins are taken now. */
    async keep(work: Work, row: PenaltyRow, answer: string, byId: string): Promise<void> {
      const nowMs = clock.now();
      await work.db
        .updateTable('penalties')
        .set({
          state: 'imposed',
          appeal_outcome: 'kept',
          appeal_answer: answer,
          appeal_by: byId,
          answered_ms: nowMs,
        })
        .where('id', '=', row.id)
        .execute();
      await collectCoins(context, work, row, nowMs);
      await record(work, row, 'penaltyKept', { byId, after: 'kept', note: answer });
      await notices.notify(work, row.user_id, 'kept', row.id);
      await notices.changed(work, row.user_id);
    },

    /** Revokes the penalty with coins, level and suspension. `appeal`: the appeal led to it. */
    async revoke(
      work: Work,
      row: PenaltyRow,
      why: {
        readonly byId: string | null;
        readonly reason: string | null;
        readonly appeal: 'revoked' | 'unanswered' | null;
      },
    ): Promise<void> {
      const nowMs = clock.now();
      const { byId, reason, appeal } = why;
      await work.db
        .updateTable('penalties')
        .set({
          state: 'revoked',
          revoked_ms: nowMs,
          revoked_by: byId,
          ...(appeal === null
            ? { revoke_reason: reason }
            : { appeal_outcome: appeal, appeal_answer: reason, appeal_by: byId, answered_ms: nowMs }),
        })
        .where('id', '=', row.id)
        .execute();
      await giveBackCoins(context, work, row, nowMs);
      await unsuspend(work, row, nowMs);
      const step = appeal === null ? 'penaltyRevoked' : 'penaltyWon';
      await record(work, row, step, { byId, after: 'revoked', note: reason });
      await notices.notify(work, row.user_id, appeal === null ? 'revoked' : 'won', row.id);
      await notices.changed(work, row.user_id);
    },
  };
}
export type PenaltySteps = ReturnType<typeof createPenaltySteps>;
