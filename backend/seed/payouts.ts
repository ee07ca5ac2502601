import type { Insertable } from 'kysely';
import { DAY_MS } from '#shared/domain/constants.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import type { TextKey } from '../dictionary/index.ts';
import type { PastEntry } from '../money/history.ts';
import { storedDetails, targetOf } from '../payouts/index.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { PenaltiesTable } from '../storage/sanctionTables.ts';
import { dateOfDay, dayOf, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { nextPayoutMs, minPayout, payoutCoinRate, payoutCurrency, workSources } from '../money/figures.ts';
import { commissionOf } from '../money/agencyTime.ts';
import { sourceOfKind } from '../money/earningKinds.ts';
import { demoPaxum, demoWallet } from './billing.ts';
import type { PastMatch } from './history.ts';

const feeCents = 150;
/** Index of the failed payout, latest first; its coins were returned. */
const failedAt = 3;
const sentWithinMs = 2 * DAY_MS;

export interface Settled<Row> {
  readonly rows: readonly Insertable<Row>[];
  readonly entries: readonly PastEntry[];
}

/** Returns two past penalties: an expired and a revoked one. */
export function pastPenalties(
  userId: string,
  matches: readonly PastMatch[],
  nowMs: number,
): Settled<PenaltiesTable> {
  const faceless = matches.find(({ madeMs }) => dayOf(madeMs) === dayOf(nowMs) - 40);
  const endedFromMs = faceless?.endedMs ?? nowMs - 40 * DAY_MS;
  const revokedFromMs = (dayOf(nowMs) - 15) * DAY_MS + (22 * 60 + 18) * 60_000;
  const blank = {
    ...{ user_id: userId, source_kind: null, source_id: null, decided_by: 'person' },
    ...{ appeal: null, appealed_ms: null, answer_until_ms: null, appeal_outcome: null },
    ...{ appeal_answer: null, answered_ms: null, revoked_ms: null },
  };
  const [ended, revoked] = [
    {
      ...blank,
      id: 'demo-penalty-1',
      type: 'noFace',
      level: 2,
      coins: 60,
      percent: 10,
      starts_ms: endedFromMs,
      ends_ms: endedFromMs + WEEK_MS,
      state: 'imposed',
      coin_state: 'taken',
      facts: 'In a match your face was not on camera for most of the time; the check saw an empty chair.',
      detection: 'automated',
      appeal_until_ms: endedFromMs + penaltyLimits.appealWithinMs,
      settled_ms: endedFromMs + penaltyLimits.appealWithinMs,
      ...(faceless ? { source_kind: 'match', source_id: faceless.id } : {}),
    },
    {
      ...blank,
      id: 'demo-penalty-2',
      type: 'offensiveMessage',
      level: 1,
      coins: 40,
      percent: 0,
      starts_ms: revokedFromMs,
      ends_ms: revokedFromMs + WEEK_MS,
      state: 'revoked',
      facts: 'In a message in the chat you called somebody a word that the chat rules do not allow.',
      detection: 'report',
      appeal_until_ms: revokedFromMs + penaltyLimits.appealWithinMs,
      coin_state: 'returned',
      settled_ms: revokedFromMs + 2 * DAY_MS,
      revoked_ms: revokedFromMs + 2 * DAY_MS,
      appeal: 'It was a joke between friends, and he laughed about it himself.',
      appealed_ms: revokedFromMs + DAY_MS,
      answer_until_ms: revokedFromMs + DAY_MS + penaltyLimits.answerWithinMs,
      appeal_outcome: 'revoked',
      appeal_answer: 'We read the whole conversation and agree with you. The coins are yours again.',
      answered_ms: revokedFromMs + 2 * DAY_MS,
    },
  ];
  const taken = [ended, revoked].map(({ id, coins, starts_ms }): PastEntry => ({
    userId,
    kind: 'penalty',
    ref: id,
    coins: -coins,
    atMs: starts_ms,
  }));
  const givenBack: PastEntry = {
    userId,
    kind: 'penaltyReturn',
    ref: revoked.id,
    coins: revoked.coins,
    atMs: revokedFromMs + 2 * DAY_MS,
  };
  return { rows: [ended, revoked], entries: [...taken, givenBack] };
}

/** Returns the payouts of each Monday from these entries. */
export function pastPayouts(
  userId: string,
  entries: readonly PastEntry[],
  startMs: number,
  nowMs: number,
  agency: { readonly id: string; readonly percent: number },
): Settled<PayoutsTable> {
  const weeks: { fromMs: number; paidMs: number }[] = [];
  for (let fromMs = weekStartMs(startMs); ; fromMs += WEEK_MS) {
    const paidMs = nextPayoutMs(fromMs + WEEK_MS);
    if (paidMs > nowMs) break;
    weeks.push({ fromMs, paidMs });
  }
  const rows: Insertable<PayoutsTable>[] = [];
  const moved: PastEntry[] = [];
  for (const [at, { fromMs, paidMs }] of weeks.entries()) {
    const untilMs = fromMs + WEEK_MS;
    const ofWeek = entries.filter(({ kind, atMs }) => worked(kind) && atMs >= fromMs && atMs < untilMs);
    const part = commissionOf(sumBefore(ofWeek, untilMs), agency.percent);
    if (part > 0) {
      const ref = `${dateOfDay(dayOf(fromMs))} ${agency.id}`;
      moved.push({ userId, kind: 'agencyCommission', ref, coins: -part, atMs: untilMs - 1 });
    }
    const coins = sumBefore(entries, untilMs) + sumBefore(moved, untilMs);
    if (coins < minPayout * payoutCoinRate) continue;
    const isFailed = weeks.length - 1 - at === failedAt;
    const isPaid = !isFailed && paidMs + sentWithinMs <= nowMs;
    const id = `demo-payout-${dateOfDay(dayOf(fromMs))}`;
    const [methodType, details] = isFailed
      ? (['paxum', demoPaxum] as const)
      : (['binance', demoWallet] as const);
    rows.push({
      id,
      user_id: userId,
      period_start_ms: Math.max(fromMs, startMs),
      period_end_ms: untilMs - 1,
      coins,
      amount_cents: Math.floor((coins * 100) / payoutCoinRate),
      fee_cents: feeCents,
      currency: payoutCurrency,
      method_type: methodType,
      method_details: storedDetails(methodType, details),
      method_target: targetOf(methodType, details),
      status: isFailed ? 'failed' : isPaid ? 'paid' : 'processing',
      paid_ms: isPaid ? paidMs + sentWithinMs : null,
      reference: isPaid ? `VSP-${dateOfDay(dayOf(paidMs)).replaceAll('-', '')}` : null,
      fail_reason: isFailed ? ('payoutReason.nameMismatch' satisfies TextKey) : null,
    });
    moved.push({ userId, kind: 'payout', ref: id, coins: -coins, atMs: paidMs });
    if (isFailed) {
      moved.push({ userId, kind: 'payoutReturn', ref: id, coins, atMs: paidMs + sentWithinMs });
    }
  }
  return { rows, entries: moved };
}

/** Returns true if an agency has a share of this kind: not of bonuses and returns. */
function worked(kind: string): boolean {
  const source = sourceOfKind(kind);
  return source !== null && (workSources as readonly string[]).includes(source);
}

function sumBefore(entries: readonly PastEntry[], ms: number): number {
  return entries.reduce((sum, { coins, atMs }) => (atMs < ms ? sum + coins : sum), 0);
}
