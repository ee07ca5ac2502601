import type { CaseRow } from '../moderation/index.ts';

/** Operations on moderation cases for penalties. */
export interface CasesPort {
  byId(caseId: string): Promise<CaseRow | undefined>;
  /** Returns pictures of the user of the case; empty after they were deleted. */
  frames(caseId: string): Promise<readonly Uint8Array[]>;
  dropFrames(caseId: string): Promise<void>;
}
