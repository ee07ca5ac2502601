import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import {
  applicationStates,
  itemReasonSchema,
  refusalReasons,
  type ApplicationState,
  type RefusalReason,
  type ReturnedItem,
} from '#shared/domain/applications.ts';
import type { ApplicationDecisionsTable, ApplicationsTable } from '../storage/applicationTables.ts';
import type { Connection } from '../storage/database.ts';

export type ApplicationRow = Selectable<ApplicationsTable>;
export type DecisionRow = Selectable<ApplicationDecisionsTable>;

/** States in which an application waits for a moderator. */
export const waitingStates = ['submitted', 'appealed'] as const satisfies readonly ApplicationState[];

export const stateOf = ({ state }: Pick<ApplicationRow, 'state'>): ApplicationState =>
  applicationStates.find((known) => known === state) ?? 'draft';

export const refusalOf = ({ refusal }: Pick<ApplicationRow, 'refusal'>): RefusalReason | null =>
  refusalReasons.find((known) => known === refusal) ?? null;

export const decisionOf = ({
  decision,
}: Pick<DecisionRow, 'decision'>): 'approved' | 'returned' | 'refused' =>
  (['approved', 'refused'] as const).find((known) => known === decision) ?? 'returned';

const reasonsSchema = z.catch(z.array(itemReasonSchema), []);

export function reasonsOf({ reasons }: Pick<ApplicationRow, 'reasons'>): ReturnedItem[] {
  return reasonsSchema.parse(JSON.parse(reasons));
}

export function applicationOf(connection: Connection, userId: string): Promise<ApplicationRow | undefined> {
  return connection.selectFrom('applications').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export function applicationById(connection: Connection, id: string): Promise<ApplicationRow | undefined> {
  return connection.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the user's application; creates it if it does not exist. */
export async function ownOrNew(connection: Connection, userId: string): Promise<ApplicationRow> {
  const known = await applicationOf(connection, userId);
  if (known) return known;
  return connection
    .insertInto('applications')
    .values({ id: randomUUID(), user_id: userId, state: 'draft', round: 0, reasons: '[]' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves an application from one of these states, with other changes. Returns undefined if it is in another
 * state.
 */
export function moveApplication(
  connection: Connection,
  id: string,
  from: readonly ApplicationState[],
  change: Updateable<ApplicationsTable> & { readonly state: ApplicationState },
): Promise<ApplicationRow | undefined> {
  return connection
    .updateTable('applications')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function decisionsOf(connection: Connection, applicationId: string): Promise<DecisionRow[]> {
  return connection
    .selectFrom('application_decisions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .execute();
}
