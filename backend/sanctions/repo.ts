import type { Selectable } from 'kysely';
import type { AuditStep } from '#shared/domain/audit.ts';
import { recordDeskStep } from '../audit/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { SanctionsTable } from '../storage/sanctionTables.ts';
import { openEndMs } from '../lib/suspension.ts';

export type SanctionRow = Selectable<SanctionsTable>;

/** Steps of a sanction. */
export type SanctionStep =
  | 'decided'
  | 'undone'
  | 'imposed'
  | 'appealed'
  | 'withdrawn'
  | 'kept'
  | 'lifted'
  | 'won';

export async function addSanctionStep(
  db: Connection,
  sanction: SanctionRow,
  step: SanctionStep,
  details: { readonly byId: string | null; readonly note?: string | null; readonly atMs: number },
): Promise<void> {
  const { count } = await db
    .selectFrom('sanction_steps')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('sanction_id', '=', sanction.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sanction_steps')
    .values({
      sanction_id: sanction.id,
      place: Number(count),
      step,
      by_id: details.byId,
      note: details.note ?? null,
      at_ms: details.atMs,
    })
    .execute();
  const audited = auditStepOf[step];
  if (audited === null) return;
  const isOfCommand = sanction.decided_by === 'person' && sanction.issued_by === null;
  const byMachine = { actor: isOfCommand ? 'command' : 'machine' } as const;
  await recordDeskStep(db, {
    atMs: details.atMs,
    desk: isOfCommand && details.byId === null ? 'operator' : 'moderation',
    step: audited,
    by: details.byId ?? byMachine,
    userId: sanction.user_id,
    ref: { kind: 'sanction', id: sanction.id },
    before: step === 'decided' ? null : sanction.kind,
    after: step === 'decided' ? sanction.kind : afterOf[step],
    untilMs: step === 'decided' && sanction.until_ms !== openEndMs ? sanction.until_ms : null,
    note: details.note ?? null,
  });
}

/** The user's own steps are not desk steps, so the audit log does not contain their texts. */
const auditStepOf = {
  decided: 'sanctionDecided',
  undone: 'sanctionUndone',
  imposed: 'sanctionImposed',
  appealed: null,
  withdrawn: null,
  kept: 'sanctionKept',
  lifted: 'sanctionLifted',
  won: 'sanctionWon',
} as const satisfies Record<SanctionStep, AuditStep | null>;

const afterOf: Readonly<Record<SanctionStep, string>> = {
  decided: 'waiting',
  undone: 'undone',
  imposed: 'imposed',
  appealed: 'appealed',
  withdrawn: 'imposed',
  kept: 'imposed',
  lifted: 'lifted',
  won: 'lifted',
};

const sanctionById = (db: Connection, id: string): Promise<SanctionRow | undefined> =>
  db.selectFrom('sanctions').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the sanction, of this owner if one is given. Throws `not_found` otherwise. */
export async function requireSanction(db: Connection, id: string, ownerId?: string): Promise<SanctionRow> {
  const row = await sanctionById(db, id);
  const isHidden = ownerId !== undefined && (row?.user_id !== ownerId || !hasGoneOut(row));
  if (!row || isHidden) throw new ApiFailure('not_found', 'There is no such sanction.');
  return row;
}

/** Returns the person's decision on this case; undone ones do not count. */
export const decisionOnCase = (db: Connection, caseId: string): Promise<SanctionRow | undefined> =>
  db
    .selectFrom('sanctions')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('decided_by', '=', 'person')
    .where('state', '!=', 'undone')
    .executeTakeFirst();

/** Returns the automatic suspension of this case while it is in force. */
export const automaticOfCase = (db: Connection, caseId: string): Promise<SanctionRow | undefined> =>
  db
    .selectFrom('sanctions')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('decided_by', '=', 'automated')
    .where('state', 'in', ['imposed', 'appealed'])
    .executeTakeFirst();

/** Returns the user's sanctions of this kind in force; an appeal does not suspend them. */
export const standingSanctions = (
  db: Connection,
  userId: string,
  kind: 'suspend' | 'ban',
  nowMs: number,
): Promise<SanctionRow[]> =>
  db
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['imposed', 'appealed'])
    .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', nowMs)]))
    .orderBy('until_ms', 'desc')
    .orderBy('decided_ms', 'desc')
    .execute();

const hasGoneOut = ({ state }: Pick<SanctionRow, 'state'>): boolean =>
  state !== 'waiting' && state !== 'undone';
