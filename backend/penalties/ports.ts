import type { CaseRow } from '../moderation/index.ts';

/** What penalties need of moderation. */
export interface CasesPort {
  byId(caseId: string): Promise<CaseRow | undefined>;
  /** Pictures of the person whom the case is about; none once they are gone. */
  frames(caseId: string): Promise<readonly Uint8Array[]>;
  dropFrames(caseId: string): Promise<void>;
}
