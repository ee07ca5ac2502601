/** Years for which lines of the audit log are kept (D: Round 3). */
export const auditKeptYears = 5;

/** Desks whose steps are recorded; `operator` is the server's command line. */
export const auditDesks = ['finance', 'moderation', 'applications', 'support', 'operator'] as const;
export type AuditDesk = (typeof auditDesks)[number];

/** Actor of a step: a staff member, a scheduled task of the server, or the operator's command. */
export const auditActors = ['staff', 'machine', 'command'] as const;
export type AuditActor = (typeof auditActors)[number];

export const auditSteps = [
  'payoutCounted',
  'payoutApproved',
  'payoutFirstApproved',
  'approvalUndone',
  'payoutPaid',
  'payoutFailed',
  'payoutHeld',
  'payoutReleased',
  'destinationSeen',
  'destinationExported',
  'methodAccepted',
  'methodRejected',
  'agencyMade',
  'artistGiven',
  'artistTaken',
  'caseUpheld',
  'caseDismissed',
  'sanctionDecided',
  'sanctionUndone',
  'sanctionImposed',
  'sanctionKept',
  'sanctionLifted',
  'sanctionWon',
  'penaltyIssued',
  'penaltyKept',
  'penaltyReduced',
  'penaltyRevoked',
  'penaltyWon',
  'evidenceSeen',
  'callSeen',
  'applicationClaimed',
  'applicationApproved',
  'applicationReturned',
  'applicationRefused',
  'ticketTaken',
  'ticketReleased',
  'ticketSolved',
  'ticketReopened',
  'noteAdded',
  'roleGranted',
  'roleRevoked',
] as const;
export type AuditStep = (typeof auditSteps)[number];

/** Kinds of items that a line can refer to. */
export const auditRefs = [
  'payout',
  'method',
  'agency',
  'case',
  'sanction',
  'penalty',
  'application',
  'ticket',
  'call',
] as const;
export type AuditRef = (typeof auditRefs)[number];

/** Steps that undo an earlier step of the same person on the same item. */
export const undoingSteps: readonly AuditStep[] = ['approvalUndone', 'sanctionUndone'];

/** Choices of the period filter, in days. */
export const auditPeriods = [1, 7, 30, 365] as const;
