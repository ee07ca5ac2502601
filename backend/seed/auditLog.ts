import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { AuditStep } from '#shared/domain/audit.ts';
import { actorOf, recordDeskStep, type DeskStepLine } from '../audit/index.ts';
import { auditStepOf as payoutStepOf, type StepStatus } from '../payouts/index.ts';
import type { Connection } from '../storage/database.ts';
import { auditStepOf as ticketStepOf, type TicketStep } from '../support/index.ts';

/** Records the desk steps of the demo data, oldest first. Does nothing if the log has lines. */
export async function seedAuditLog(db: Connection): Promise<void> {
  const known = await db.selectFrom('audit_lines').select('line').limit(1).executeTakeFirst();
  if (known) return;
  const lines = [
    ...(await payoutLines(db)),
    ...(await ticketLines(db)),
    ...(await caseLines(db)),
    ...(await applicationLines(db)),
  ];
  for (const line of lines.toSorted((a, b) => a.atMs - b.atMs))
    await recordDeskStep(db, { ...line, origin: originOf(line) });
}

/** Minutes after midnight, UTC, at which the demo staff sign in. */
const signInMinute = 2;

/** Returns the origin of a step: the staff member's session of the day on an office computer. */
function originOf({ atMs, by }: DeskStepLine) {
  const sessionMs = atMs - (atMs % DAY_MS) + signInMinute * MINUTE_MS;
  const sessionId = createHash('sha256')
    .update(`${String(by)} ${sessionMs}`)
    .digest('hex')
    .slice(0, 8);
  return {
    sessionId,
    sessionMs,
    device: by === 'account-finance' ? 'Chrome 141, Windows' : 'Firefox 143, macOS',
  };
}

async function payoutLines(db: Connection): Promise<DeskStepLine[]> {
  const steps = await db
    .selectFrom('payout_steps')
    .innerJoin('payouts', 'payouts.id', 'payout_steps.payout_id')
    .select(['payouts.id', 'payouts.user_id', 'payouts.amount_cents', 'payouts.fee_cents'])
    .select(['payout_steps.status', 'payout_steps.by_id', 'payout_steps.note', 'payout_steps.at_ms'])
    .orderBy('payout_steps.id')
    .execute();
  const byPayout = Map.groupBy(steps, ({ id }) => id);
  return [...byPayout.values()].flatMap((ofOne) =>
    ofOne.map((step, at): DeskStepLine => {
      const before = ofOne[at - 1]?.status ?? null;
      return {
        ...{ atMs: Number(step.at_ms), desk: 'finance', by: actorOf(step.by_id), userId: step.user_id },
        step: before === null ? 'payoutCounted' : payoutStepOf[step.status as StepStatus],
        ref: { kind: 'payout', id: step.id },
        ...{ before, after: step.status, note: step.note },
        cents: step.amount_cents - step.fee_cents,
      };
    }),
  );
}

async function ticketLines(db: Connection): Promise<DeskStepLine[]> {
  const steps = await db
    .selectFrom('ticket_steps')
    .innerJoin('tickets', 'tickets.id', 'ticket_steps.ticket_id')
    .select(['tickets.user_id', 'tickets.number', 'ticket_steps.kind'])
    .select(['ticket_steps.by_id', 'ticket_steps.at_ms'])
    .execute();
  const change = { taken: ['new', 'taken'], solved: ['waiting', 'solved'] } as const;
  return steps.map(({ user_id: userId, number, kind, by_id: by, at_ms: atMs }) => {
    const [before, after] = kind === 'taken' || kind === 'solved' ? change[kind] : [null, null];
    return {
      ...{ atMs: Number(atMs), desk: 'support', step: ticketStepOf[kind as TicketStep], by, userId },
      ...{ ref: { kind: 'ticket', id: `S-${number}` }, before, after },
    };
  });
}

async function caseLines(db: Connection): Promise<DeskStepLine[]> {
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('decided_ms', 'is not', null)
    .execute();
  return rows.map(({ id, user_id: userId, state, decided_ms: atMs, decided_by: by }) => ({
    ...{ atMs: Number(atMs), desk: 'moderation', by: actorOf(by), userId },
    step: state === 'upheld' ? 'caseUpheld' : 'caseDismissed',
    ...{ ref: { kind: 'case', id }, before: 'open', after: state },
  }));
}

const applicationSteps: Readonly<Record<string, AuditStep>> = {
  approved: 'applicationApproved',
  returned: 'applicationReturned',
  refused: 'applicationRefused',
};

async function applicationLines(db: Connection): Promise<DeskStepLine[]> {
  const rows = await db
    .selectFrom('application_decisions')
    .innerJoin('applications', 'applications.id', 'application_decisions.application_id')
    .select(['applications.id', 'applications.user_id', 'decision', 'by_id', 'at_ms'])
    .execute();
  return rows.flatMap(({ id, user_id: userId, decision, by_id: by, at_ms: atMs }) => {
    const step = applicationSteps[decision];
    if (!step) return [];
    return {
      ...{ atMs: Number(atMs), desk: 'applications', step, by: actorOf(by), userId },
      ...{ ref: { kind: 'application', id }, before: 'submitted', after: decision },
    } as const;
  });
}
