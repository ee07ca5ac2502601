import * as z from 'zod/mini';
import { moderationVerdictSchema, type ModerationVerdict } from '#shared/domain/matching.ts';
import type { Database } from '../storage/database.ts';
import type { EncounterRef } from '../events.ts';

export interface Frame extends EncounterRef {
  readonly verdict: ModerationVerdict;
  readonly atMs: number;
}

/** Verdicts on moderation frames. The frames themselves are not stored here. */
export interface Frames {
  /** Returns the newest verdicts first; with `untilMs` only those up to that time. */
  latest(userId: string, limit: number, untilMs?: number): Promise<Frame[]>;
  add(userId: string, frame: Frame): Promise<void>;
}

export function createFrames(database: Database): Frames {
  return {
    async latest(userId, limit, untilMs = Number.MAX_SAFE_INTEGER) {
      const rows = await database
        .selectFrom('moderation_frames')
        .select(['match_id', 'call_id', 'verdict', 'created_ms'])
        .where('user_id', '=', userId)
        .where('created_ms', '<=', untilMs)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        matchId: row.match_id,
        callId: row.call_id,
        verdict: z.core.parse(moderationVerdictSchema, row.verdict),
        atMs: row.created_ms,
      }));
    },
    async add(userId, { matchId, callId, verdict, atMs }) {
      await database
        .insertInto('moderation_frames')
        .values({ user_id: userId, match_id: matchId, call_id: callId, verdict, created_ms: atMs })
        .execute();
    },
  };
}
