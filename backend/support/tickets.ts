import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditStep } from '#shared/domain/audit.ts';
import { recordDeskStep } from '../audit/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { TicketsTable } from '../storage/deskTables.ts';
import type { ChangeEvents } from '../events.ts';

export type TicketRow = Selectable<TicketsTable>;
export type TicketStep = 'taken' | 'released' | 'solved' | 'reopened' | 'note';

/** Returns the unsolved ticket of the chat. */
export const openTicket = (db: Connection, chatId: string): Promise<TicketRow | undefined> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('state', '!=', 'solved')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function addTicket(
  db: Connection,
  made: Omit<TicketRow, 'id' | 'number' | 'owner_id'> & { readonly owner_id?: string | null },
): Promise<TicketRow> {
  const { last } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const row = { owner_id: null, ...made, id: randomUUID(), number: Number(last ?? 0) + 1 };
  await db.insertInto('tickets').values(row).execute();
  return row;
}

export async function changeTicket(
  db: Connection,
  row: TicketRow,
  set: Partial<Pick<TicketRow, 'state' | 'owner_id' | 'since_ms'>>,
): Promise<TicketRow> {
  await db.updateTable('tickets').set(set).where('id', '=', row.id).execute();
  return { ...row, ...set };
}

export const auditStepOf = {
  taken: 'ticketTaken',
  released: 'ticketReleased',
  solved: 'ticketSolved',
  reopened: 'ticketReopened',
  note: 'noteAdded',
} as const satisfies Record<TicketStep, AuditStep>;

/** Stores a step of a staff member with a ticket. The audit log does not contain the text of a note. */
export async function addTicketStep(
  db: Connection,
  row: TicketRow,
  step: {
    readonly kind: TicketStep;
    readonly byId: string;
    readonly atMs: number;
    readonly before: string;
    readonly note?: string;
  },
): Promise<string> {
  const { kind, byId, atMs, before, note = null } = step;
  const id = randomUUID();
  await db
    .insertInto('ticket_steps')
    .values({ id, ticket_id: row.id, kind, by_id: byId, note, at_ms: atMs })
    .execute();
  await recordDeskStep(db, {
    ...{ atMs, desk: 'support', step: auditStepOf[kind], by: byId, userId: row.user_id },
    ref: { kind: 'ticket', id: `S-${row.number}` },
    ...(kind === 'note' ? {} : { before, after: row.state }),
  });
  return id;
}

/**
 * Updates the ticket of a support chat for a message, in the message's transaction. A message of the user
 * opens a ticket or returns it to its owner; an answer makes the ticket wait for the user. Throws `conflict`
 * if another staff member has the ticket, so that two never answer at once.
 */
export async function recordSupportMessage(message: ChangeEvents['supportMessageWritten']): Promise<void> {
  const { chatId, subtype, personId, writerId, nowMs } = message;
  const { db } = message.work;
  const row = await openTicket(db, chatId);
  const base = { chat_id: chatId, user_id: personId, subtype, opened_ms: nowMs, since_ms: nowMs };
  if (writerId === personId) {
    if (!row) await addTicket(db, { ...base, state: 'new' });
    else if (row.state === 'waiting')
      await changeTicket(db, row, { state: row.owner_id === null ? 'new' : 'taken', since_ms: nowMs });
    return;
  }
  if (row && row.owner_id !== null && row.owner_id !== writerId) throw await ownedByOther(db, row);
  const isNew = row?.owner_id !== writerId;
  const before = row?.state ?? 'new';
  const answered = row
    ? await changeTicket(db, row, { state: 'waiting', owner_id: writerId, since_ms: nowMs })
    : await addTicket(db, { ...base, state: 'waiting', owner_id: writerId });
  if (isNew) await addTicketStep(db, answered, { kind: 'taken', byId: writerId, atMs: nowMs, before });
}

export async function ownedByOther(db: Connection, row: TicketRow): Promise<ApiFailure> {
  const owner = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.owner_id ?? '')
    .executeTakeFirst();
  return new ApiFailure('conflict', `${owner?.name ?? 'Another staff member'} has this ticket.`, {
    reason: 'owned',
  });
}
