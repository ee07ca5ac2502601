import type { SupportSubtype } from '#shared/domain/chat.ts';
import { supportSubtypes } from '#shared/domain/chat.ts';
import { staffRolesOf } from '../people/staff.ts';
import { roleOfDesk } from '../people/staff.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { addTicket, type TicketRow } from './tickets.ts';

/** Returns the desks at which the staff member answers. Throws `forbidden` if there is none. */
export async function requireDesks(db: Connection, userId: string): Promise<SupportSubtype[]> {
  const roles = await staffRolesOf(db, userId);
  const desks = supportSubtypes.filter((subtype) => roles.includes(roleOfDesk[subtype]));
  if (desks.length === 0) throw new ApiFailure('forbidden', 'Only the support desk may do that.');
  return desks;
}

/**
 * Returns the ticket if it belongs to a desk of this staff member and is about another user. Throws
 * `not_found` otherwise.
 */
export async function requireTicket(db: Connection, id: string, userId: string): Promise<TicketRow> {
  const desks = await requireDesks(db, userId);
  const row = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.user_id === userId || !desks.some((desk) => desk === row.subtype))
    throw new ApiFailure('not_found', 'There is no such ticket.');
  return row;
}

/** Maximum number of chats that get a ticket in one run. */
const atOnce = 200;

/** Creates tickets for support chats that are older than the ticket system. */
export async function openMissing(database: Database, unitOfWork: UnitOfWork): Promise<void> {
  const find = (db: Connection) =>
    db
      .selectFrom('chats')
      .innerJoin('chat_members as person', 'person.chat_id', 'chats.id')
      .innerJoin('messages as last', (join) =>
        join.onRef('last.chat_id', '=', 'chats.id').onRef('last.place', '=', 'chats.last_place'),
      )
      .select(['chats.id', 'chats.subtype', 'person.user_id', 'last.from_id', 'last.place'])
      .where('chats.type', '=', 'support')
      .where('chats.last_place', '>', 0)
      .where('person.companion_id', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tickets').select('tickets.id').whereRef('tickets.chat_id', '=', 'chats.id'))),
      )
      .limit(atOnce)
      .execute();
  if ((await find(database)).length === 0) return;
  await unitOfWork.run(async ({ db }) => {
    for (const { id, subtype, user_id: userId, from_id: fromId, place } of await find(db))
      await addTicket(db, {
        ...{ chat_id: id, user_id: userId, subtype: subtype ?? 'general' },
        ...{
          state: fromId === userId ? 'new' : 'waiting',
          opened_ms: Number(place),
          since_ms: Number(place),
        },
        owner_id: fromId === userId ? null : fromId,
      });
  });
}
