import type * as z from 'zod/mini';
import {
  appealOutcomes,
  effectOf,
  penaltyCoinStates,
  penaltyDetections,
  penaltyLevels,
  penaltyRules,
  penaltySourceKinds,
  ruleOf,
  type penaltiesDataSchema,
  type penaltySchema,
} from '#shared/domain/penalties.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';
import { earlySkipsOf } from './earlySkips.ts';
import { standingOf, type PenaltyRow } from './level.ts';

/** Maximum number of penalties shown, latest first. */
const penaltiesShown = 100;

export type PenaltyView = z.core.input<typeof penaltySchema>;

const isoOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

export function penaltyView(row: PenaltyRow, nowMs: number): PenaltyView {
  const kind = penaltySourceKinds.find((known) => known === row.source_kind);
  const coinState = penaltyCoinStates.find((known) => known === row.coin_state) ?? 'taken';
  return {
    _id: row.id,
    type: row.type,
    reason: `penaltyReason.${row.type}`,
    level: row.level,
    coins: row.coins,
    firstCoins: row.first_coins,
    percent: row.percent,
    startsAt: isoTime(row.starts_ms),
    endsAt: isoOrNull(row.ends_ms),
    status: statusOf(row, nowMs),
    source: kind && row.source_id !== null ? { kind, id: row.source_id } : null,
    statement: {
      facts: row.facts,
      rule: ruleOf(row.type) ? `penaltyRule.${row.type}` : null,
      section: ruleOf(row.type)?.section ?? null,
      detection: penaltyDetections.find((known) => known === row.detection) ?? 'person',
      decidedBy: row.decided_by === 'automated' ? 'automated' : 'person',
      // The original decision; an answer to an appeal changes the cost, not this record.
      effect: { coins: row.first_coins ?? row.coins, percent: row.percent, level: row.level },
      from: isoTime(row.starts_ms),
      until: isoOrNull(row.ends_ms),
      appealUntil: isoOrNull(row.appeal_until_ms),
    },
    appeal:
      row.appeal === null
        ? null
        : {
            text: row.appeal,
            sentAt: isoOrNull(row.appealed_ms),
            answerBy: isoOrNull(row.answer_until_ms),
            outcome: appealOutcomes.find((known) => known === row.appeal_outcome) ?? null,
            answer: row.appeal_answer,
            answeredAt: isoOrNull(row.answered_ms),
          },
    coinState,
    owedCoins: row.owed_coins,
    settledAt: isoOrNull(row.settled_ms),
    revokeReason: row.revoke_reason,
    // The pictures are available while she can appeal or waits for the answer.
    hasEvidence: row.case_id !== null && coinState === 'held',
  };
}

function statusOf({ state, ends_ms, coin_state }: PenaltyRow, nowMs: number) {
  if (state === 'revoked' || state === 'appealed') return state;
  return ends_ms !== null && ends_ms <= nowMs && coin_state !== 'held' ? 'expired' : 'active';
}

/** Returns every rule with its price, for streamers and moderators. */
export const ruleViews = () =>
  penaltyRules.map(({ key, section, coins, points }) => ({
    ...{ key, section, coins, points },
    rule: `penaltyRule.${key}`,
  }));

/** Returns the penalties, latest first, with the user's level and the effect of the next penalty. */
export async function penaltiesOf(
  db: Connection,
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof penaltiesDataSchema>> {
  const [rows, standing, earlySkips, month] = await Promise.all([
    db
      .selectFrom('penalties')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('starts_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(penaltiesShown)
      .execute(),
    standingOf(db, userId, nowMs),
    earlySkipsOf(db, userId, nowMs),
    monthOf(db, userId, nowMs),
  ]);
  return {
    curentPenaltyLevel: standing.level,
    history: rows.map((row) => penaltyView(row, nowMs)),
    levelFallsAt: isoOrNull(standing.fallsAtMs),
    percent: effectOf(standing.level).percent,
    levels: penaltyLevels.flatMap(({ percent, suspendedMs, holdsPayouts }, level) =>
      level === 0 ? [] : [{ level, percent, suspendedHours: suspendedMs / HOUR_MS, holdsPayouts }],
    ),
    rules: ruleViews(),
    month,
    earlySkips,
  };
}

/** Returns the state of the coins of penalties that began in this UTC month. */
async function monthOf(db: Connection, userId: string, nowMs: number) {
  const now = new Date(nowMs);
  const rows = await db
    .selectFrom('penalties')
    .select((eb) => ['coin_state', eb.fn.sum('coins').as('coins'), eb.fn.sum('owed_coins').as('owed')])
    .where('user_id', '=', userId)
    .where('starts_ms', '>=', Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
    .groupBy('coin_state')
    .execute();
  const sum = (state: string) =>
    rows
      .filter(({ coin_state }) => coin_state === state)
      .reduce((all, { coins, owed }) => all + Number(coins) - Number(owed), 0);
  return { taken: sum('taken'), held: sum('held'), returned: sum('returned') };
}
