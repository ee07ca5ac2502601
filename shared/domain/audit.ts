/** Years that a line of the audit log is kept (D: Round 3). */
export const auditKeptYears = 5;

/** Desks whose steps the audit log keeps; `operator` is the server's command line. */
export const auditDesks = ['finance', 'moderation', 'applications', 'support', 'operator'] as const;
export type AuditDesk = (typeof auditDesks)[number];

/** What takes a step: a person of the staff, the server by its clock, or the operator's command. */
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

/** What a line belongs to. */
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

/** Steps that take back an earlier one of the same person about the same thing. */
export const undoingSteps: readonly AuditStep[] = ['approvalUndone', 'sanctionUndone'];

/** Periods of the filter, in days. */
export const auditPeriods = [1, 7, 30, 365] as const;
