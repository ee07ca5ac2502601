import { randomInt } from 'node:crypto';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import { addDeskStep } from './deskSteps.ts';
import { agencyByCode, type AgencyRow } from '../people/agencies.ts';

export interface NewAgency {
  readonly name: string;
  /** Code in normal form (shared/domain/agencies.ts); undefined: a code is generated. */
  readonly code: string | undefined;
  readonly sharePercent: number;
  readonly owner: { readonly id: string; readonly name: string | null } | null;
  /** Staff member; null: the operator's command. */
  readonly byId: string | null;
}

/** Alphabet without letters and digits that look alike. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeHalfChars = 4;

function randomCode(): string {
  const half = () =>
    Array.from({ length: codeHalfChars }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return `${half()}-${half()}`;
}

async function freeCode(db: Connection): Promise<string> {
  for (;;) {
    const code = randomCode();
    if (!(await agencyByCode(db, code))) return code;
  }
}

/**
 * Creates an agency with its code, and records it in the audit log. Throws `conflict` if another agency has
 * the code.
 */
export async function makeAgency(db: Connection, agency: NewAgency, nowMs: number): Promise<AgencyRow> {
  const { name, code, sharePercent, owner, byId } = agency;
  if (code !== undefined && (await agencyByCode(db, code)))
    throw new ApiFailure('conflict', 'Another agency has this code.', { field: 'code' });
  const row = await db
    .insertInto('agencies')
    .values({
      id: code ?? (await freeCode(db)),
      name,
      created_ms: nowMs,
      commission_percent: sharePercent,
      payout_via: 'direct',
      contact_name: owner?.name ?? null,
      owner_id: owner?.id ?? null,
      made_by: byId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = { name, sharePercent, ownerId: owner?.id ?? null };
  await addDeskStep(db, { step: 'agencyMade', subjectId: row.id, byId, detail, atMs: nowMs });
  return row;
}
