import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { penaltyDetections } from '#shared/domain/penalties.ts';
import {
  sanctionKinds,
  sanctionOutcomes,
  sanctionRules,
  type SanctionStatus,
  type sanctionSchema,
} from '#shared/domain/sanctions.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { isoTime } from '../lib/calendar.ts';
import { nextPayoutMs } from '../money/figures.ts';
import { type SanctionRow } from './repo.ts';
import { openEndMs } from '../lib/suspension.ts';

export type SanctionView = z.core.input<typeof sanctionSchema>;

const isoOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

/** Coins that a sanction concerns, as shown to the user. */
export interface SanctionMoney {
  readonly coins: number | null;
  /** Last payout of a banned streamer; null for other users. */
  readonly paidCoins: number | null;
}

export function sanctionView(
  row: SanctionRow,
  nowMs: number,
  money: SanctionMoney = { coins: null, paidCoins: null },
): SanctionView {
  const rule = sanctionRules.find(({ key }) => key === row.rule);
  const settledMs = settlesMs(row);
  return {
    _id: row.id,
    kind: sanctionKinds.find((known) => known === row.kind) ?? 'warn',
    status: statusOf(row, nowMs),
    facts: row.facts,
    rule: rule?.key ?? null,
    section: rule?.section ?? null,
    detection: penaltyDetections.find((known) => known === row.detection) ?? 'person',
    decidedBy: row.decided_by === 'automated' ? 'automated' : 'person',
    decider: row.issued_by === null ? null : moderatorNumber(row.issued_by),
    from: isoTime(row.imposed_ms ?? row.goes_out_ms),
    until: row.until_ms === null || row.until_ms >= openEndMs ? null : isoTime(row.until_ms),
    appealUntil: isoOrNull(row.appeal_until_ms),
    coins: money.coins,
    paidCoins: money.paidCoins,
    paidAt: money.paidCoins === null || settledMs === null ? null : isoTime(nextPayoutMs(settledMs)),
    appeal:
      row.appeal === null
        ? null
        : {
            text: row.appeal,
            sentAt: isoOrNull(row.appealed_ms),
            answerBy: isoOrNull(row.answer_until_ms),
            outcome: sanctionOutcomes.find((known) => known === row.appeal_outcome) ?? null,
            answer: row.appeal_answer,
            answeredAt: isoOrNull(row.answered_ms),
          },
    liftReason: row.lift_reason,
  };
}

/** Returns when the sanction becomes final, in milliseconds; null if that is not known yet. */
export function settlesMs(row: SanctionRow): number | null {
  if (row.state === 'appealed') return row.answer_until_ms;
  if (row.answered_ms !== null && row.appeal_outcome === 'kept') return row.answered_ms;
  return row.appeal_until_ms ?? row.imposed_ms ?? row.goes_out_ms;
}

export function statusOf(row: SanctionRow, nowMs: number): SanctionStatus {
  if (row.state === 'waiting' || row.state === 'appealed' || row.state === 'lifted') return row.state;
  return row.until_ms !== null && row.until_ms <= nowMs ? 'over' : 'inForce';
}

/**
 * Returns the public number of a moderator, such as "M-417". The number is derived from the account's id, so
 * it is stable and reveals nothing about the account.
 */
function moderatorNumber(userId: string): string {
  const digest = createHash('sha256').update(`moderator:${userId}`).digest();
  return `M-${100 + (digest.readUInt32BE(0) % 900)}`;
}

/** Milliseconds during which a case counts as recent. */
export const recentMs = 90 * DAY_MS;
