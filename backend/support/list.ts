import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Ticket } from '#shared/api/support.ts';
import { supportSubtypes, type SupportSubtype } from '#shared/domain/chat.ts';
import { ticketStates, type TicketList } from '#shared/domain/support.ts';
import { contains, peopleFoundBy, withoutSpaces } from '../people/searchPeople.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import type { Tables } from '../storage/schema.ts';
import { isoTime } from '../lib/calendar.ts';
import type { TicketRow } from './tickets.ts';

type Tickets = ExpressionBuilder<Tables, 'tickets'>;

/** Returns the condition that a ticket belongs to a list of this staff member. */
export function isIn(list: TicketList, userId: string, desks: readonly SupportSubtype[]) {
  return (eb: Tickets): Expression<SqlBool> =>
    eb.and([
      eb('tickets.subtype', 'in', desks),
      eb('tickets.user_id', '!=', userId),
      list === 'new'
        ? eb('tickets.state', '=', 'new')
        : list === 'mine'
          ? eb.and([eb('tickets.state', '=', 'taken'), eb('tickets.owner_id', '=', userId)])
          : eb('tickets.state', '=', list),
    ]);
}

/**
 * Returns the condition that a name, a message, or the number of a user or ticket matches the search text.
 */
export function isTicketFound(eb: Tickets, search: string) {
  const number = /^s-?(\d{1,12})$/i.exec(withoutSpaces(search))?.[1];
  return eb.or([
    ...(number === undefined ? [] : [eb('tickets.number', '=', Number(number))]),
    eb('tickets.user_id', 'in', peopleFoundBy(search)),
    eb.exists(
      eb
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.chat_id', '=', 'tickets.chat_id')
        .where('messages.deleted', '=', 0)
        .where(contains('messages.text', search)),
    ),
  ]);
}

/** Builds the rows of the queue for one staff member. */
export function createTicketViews(context: Context) {
  const { database } = context;
  const people = createCompanionViews(context);
  const users = createUsers(database);

  return async function viewsOf(viewerId: string, rows: readonly TicketRow[]): Promise<Ticket[]> {
    if (rows.length === 0) return [];
    const seen = await people.seenBy(viewerId, [...new Set(rows.map((row) => row.user_id))]);
    const companions = new Map(seen.map((each) => [each._id, each]));
    const owners = await users.byIds([...new Set(rows.flatMap((row) => row.owner_id ?? []))]);
    const names = new Map(owners.map(({ id, name }) => [id, name]));
    const lasts = await database
      .selectFrom('messages')
      .innerJoin('chats', (join) =>
        join.onRef('chats.id', '=', 'messages.chat_id').onRef('chats.last_place', '=', 'messages.place'),
      )
      .select(['messages.chat_id', 'messages.text', 'messages.from_id'])
      .where(
        'messages.chat_id',
        'in',
        rows.map((row) => row.chat_id),
      )
      .where('messages.deleted', '=', 0)
      .execute();
    return rows.map((row) => {
      const last = lasts.find(({ chat_id: chatId }) => chatId === row.chat_id);
      return {
        _id: row.id,
        number: row.number,
        chatId: row.chat_id,
        user: companions.get(row.user_id) ?? null,
        subtype: supportSubtypes.find((each) => each === row.subtype) ?? 'general',
        state: ticketStates.find((each) => each === row.state) ?? 'new',
        owner: row.owner_id === null ? null : { _id: row.owner_id, name: names.get(row.owner_id) ?? null },
        isMine: row.owner_id === viewerId,
        opened: isoTime(row.opened_ms),
        since: isoTime(row.since_ms),
        lastText: last?.text ?? null,
        isLastMine: last !== undefined && last.from_id !== row.user_id,
      };
    });
  };
}
