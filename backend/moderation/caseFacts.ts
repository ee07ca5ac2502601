import { caseReasons, caseStates } from '#shared/api/moderation.ts';
import { reportReasons, type ReportSource } from '#shared/domain/reports.ts';
import type { CaseReport, CaseRow } from './cases.ts';

/** Report sources whose subject is in a chat. */
export const chatSources: ReadonlySet<string> = new Set<ReportSource>(['chat', 'message', 'media']);

export const reasonOf = (row: CaseRow) => caseReasons.find((reason) => reason === row.reason) ?? 'verdict';
export const stateOf = (row: CaseRow) => caseStates.find((state) => state === row.state) ?? 'open';

/**
 * Returns the most severe reason of the reports; null without a report. §4.16 lists the reasons by severity.
 */
export function gravestOf(reports: readonly CaseReport[]): string | null {
  return reportReasons.find((one) => reports.some(({ reason }) => reason === one)) ?? null;
}
