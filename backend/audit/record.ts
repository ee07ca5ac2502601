import { createHash } from 'node:crypto';
import {
  undoingSteps,
  type AuditActor,
  type AuditDesk,
  type AuditRef,
  type AuditStep,
} from '#shared/domain/audit.ts';
import { requestClient } from '../http/requestFacts.ts';
import { hashToken } from '../http/sessions.ts';
import type { Connection } from '../storage/database.ts';
import type { AuditLinesTable } from '../storage/deskTables.ts';
import { deviceOf } from '../http/userAgents.ts';

export interface DeskStepLine {
  readonly atMs: number;
  readonly desk: AuditDesk;
  readonly step: AuditStep;
  /** Id of the staff member, or the actor that is no staff member. */
  readonly by: string | { readonly actor: Exclude<AuditActor, 'staff'> };
  /** The user whom the step is about; null: none. */
  readonly userId: string | null;
  readonly ref?: { readonly kind: AuditRef; readonly id: string };
  readonly before?: string | null;
  readonly after?: string | null;
  readonly cents?: number | null;
  readonly coins?: number | null;
  readonly untilMs?: number | null;
  /** The staff member's reason. Addresses in it are shortened; messages do not belong here. */
  readonly note?: string | null;
  /** Session and device of the staff member. Default: those of the current request. */
  readonly origin?: LineOrigin;
}

interface LineOrigin {
  readonly sessionId: string;
  readonly sessionMs: number;
  readonly device: string | null;
}

/** Returns the actor of a step: the staff member, or the machine for null. */
export const actorOf = (staffId: string | null): DeskStepLine['by'] => staffId ?? { actor: 'machine' };

/**
 * Adds a line to the audit log, in the transaction `db` of the change that it records. The line carries a
 * hash over itself and the previous line, so that a changed or missing line is detected.
 */
export async function recordDeskStep(db: Connection, step: DeskStepLine): Promise<void> {
  const last = await db
    .selectFrom('audit_lines')
    .select(['line', 'chain'])
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { by, ref } = step;
  const origin = typeof by === 'string' ? (step.origin ?? (await originOf(db, by))) : null;
  const row: Omit<AuditLinesTable, 'chain'> = {
    line: Number(last?.line ?? 0) + 1,
    at_ms: step.atMs,
    desk: step.desk,
    step: step.step,
    actor: typeof by === 'string' ? 'staff' : by.actor,
    by_id: typeof by === 'string' ? by : null,
    user_id: step.userId,
    ref_kind: ref?.kind ?? null,
    ref_id: ref?.id ?? null,
    state_before: step.before ?? null,
    state_after: step.after ?? null,
    cents: step.cents ?? null,
    coins: step.coins ?? null,
    until_ms: step.untilMs ?? null,
    note: step.note === undefined || step.note === null ? null : withoutAddresses(step.note),
    session_id: origin?.sessionId ?? null,
    session_ms: origin?.sessionMs ?? null,
    device: origin?.device ?? null,
    undoes_line: undoingSteps.includes(step.step) ? await lineUndoneBy(db, step) : null,
  };
  await db
    .insertInto('audit_lines')
    .values({ ...row, chain: chainOf(last?.chain ?? '', row) })
    .execute();
}

/**
 * Number of letters of a session's hash that identify it. The whole hash would be the key of the session's
 * row.
 */
const sessionLetters = 8;

/**
 * Returns the session and device of the staff member from the current request; null if the request is not
 * theirs.
 */
async function originOf(db: Connection, staffId: string): Promise<LineOrigin | null> {
  const client = requestClient();
  if (client === null || client.token === null) return null;
  const session = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_ms'])
    .where('token_hash', '=', hashToken(client.token))
    .where('user_id', '=', staffId)
    .executeTakeFirst();
  if (!session) return null;
  return {
    sessionId: session.token_hash.slice(0, sessionLetters),
    sessionMs: Number(session.created_ms),
    device: deviceOf(client.userAgent),
  };
}

/** Columns that older lines do not have. A null value is left out, so that their hashes stay valid. */
const laterColumns: ReadonlySet<string> = new Set(['session_id', 'session_ms', 'device']);

/** Returns the hash of a line, computed from its values and the hash of the previous line. */
export function chainOf(before: string, row: Omit<AuditLinesTable, 'chain'>): string {
  const values = Object.entries(row)
    .filter(([name, value]) => value !== null || !laterColumns.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) =>
      value === null ? null : laterColumns.has(name) ? `${name}=${value}` : String(value),
    );
  return createHash('sha256')
    .update(JSON.stringify([before, ...values]))
    .digest('hex');
}

/** Returns the latest line of the same staff member about the same subject. */
async function lineUndoneBy(db: Connection, { by, ref }: DeskStepLine): Promise<number | null> {
  if (typeof by !== 'string' || !ref) return null;
  const row = await db
    .selectFrom('audit_lines')
    .select('line')
    .where('ref_kind', '=', ref.kind)
    .where('ref_id', '=', ref.id)
    .where('by_id', '=', by)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.line) : null;
}

const address = /\bT[1-9A-HJ-NP-Za-km-z]{33}\b|[\w.+-]+@[\w-]+\.[\w.-]+\w|\b[A-Za-z]\d{12}\b/g;

/** Shortens wallet addresses, e-mails and account numbers, because a line never names a destination in full. */
const withoutAddresses = (note: string): string =>
  note.replaceAll(address, (found) => `${found.slice(0, 4)}…${found.slice(-4)}`);
