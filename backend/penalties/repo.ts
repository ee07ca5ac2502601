import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { PenaltyRow } from './level.ts';
import type { CaseRow } from '../moderation/index.ts';

export const penaltyById = (db: Connection, id: string): Promise<PenaltyRow | undefined> =>
  db.selectFrom('penalties').selectAll().where('id', '=', id).executeTakeFirst();

export const penaltyOfCase = (db: Connection, caseId: string): Promise<PenaltyRow | undefined> =>
  db.selectFrom('penalties').selectAll().where('case_id', '=', caseId).executeTakeFirst();

/** Returns a penalty, of this owner if one is given. Throws `not_found` otherwise. */
export async function requirePenalty(db: Connection, id: string, ownerId?: string): Promise<PenaltyRow> {
  const row = await penaltyById(db, id);
  if (!row || (ownerId !== undefined && row.user_id !== ownerId))
    throw new ApiFailure('not_found', 'There is no such penalty.');
  return row;
}

/** Operations on moderation cases for penalties. */
export interface CasesPort {
  byId(caseId: string): Promise<CaseRow | undefined>;
  /** Returns pictures of the user of the case; empty after they were deleted. */
  frames(caseId: string): Promise<readonly Uint8Array[]>;
  dropFrames(caseId: string): Promise<void>;
}
