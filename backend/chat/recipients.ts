import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Role } from '#shared/domain/roles.ts';
import { staffRolesOf } from '../account/staff.ts';
import type { UserRow, Users } from '../account/users.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { Change } from './changes.ts';
import { supportMembers } from './desks.ts';
import { createDirectChat, directParties, membersBetween, membersOf, type MemberRow } from './members.ts';

/** To whom something goes. */
export type Target =
  | { readonly kind: 'chat'; readonly chatId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'support'; readonly subtype: SupportSubtype };

/** Who writes. */
export interface Writer {
  readonly userId: string;
  readonly role: Role;
}

/** Where a message goes to. Of two people who have no chat yet there are no rows, until `open` makes them. */
export interface Route {
  readonly type: 'direct' | 'support';
  /** The other person; null where it is a desk, or a desk's own chat. */
  readonly person: UserRow | null;
  readonly me: MemberRow | null;
  readonly others: readonly MemberRow[];
  open(): Promise<{ readonly me: MemberRow; readonly others: readonly MemberRow[] }>;
}

function noSuchPerson(): ApiFailure {
  return new ApiFailure('not_found', 'There is no such person.');
}

export function noSuchChat(): ApiFailure {
  return new ApiFailure('not_found', 'There is no such chat.');
}

/**
 * Somebody whom others may write to. Who has left or was banned is distinguished from nobody by nothing, and so is who
 * answers at a desk: they are written to by the desk's name.
 */
async function requirePerson(users: Users, connection: Connection, userId: string): Promise<UserRow> {
  const person = await users.byId(userId, connection);
  if (!person || person.deleted === 1 || person.banned === 1) throw noSuchPerson();
  if ((await staffRolesOf(connection, userId)).length > 0) throw noSuchPerson();
  return person;
}

export async function findRoute(
  change: Change,
  users: Users,
  writer: Writer,
  target: Target,
): Promise<Route> {
  const { db } = change;
  if (target.kind === 'support') {
    const { streamer, desk } = await supportMembers(change, writer.userId, target.subtype);
    return routeOf('support', null, [streamer, ...desk]);
  }
  if (target.kind === 'chat') {
    const members = await membersOf(db, target.chatId);
    const me = members.find(({ user_id: id }) => id === writer.userId);
    if (!me) throw noSuchChat();
    if (me.type === 'support') return routeOf('support', null, members);
    return routeOf('direct', await requirePerson(users, db, me.companion_id ?? ''), members);
  }
  const { userId } = target;
  if (userId === writer.userId)
    throw new ApiFailure('invalid_body', 'Nobody writes to themselves.', { field: 'to' });
  const person = await requirePerson(users, db, userId);
  return routeOf('direct', person, await membersBetween(db, directParties(writer.userId, userId)));

  function routeOf(type: Route['type'], person: UserRow | null, members: readonly MemberRow[]): Route {
    const me = members.find(({ user_id: id }) => id === writer.userId) ?? null;
    const others = members.filter((member) => member !== me);
    return {
      type,
      person,
      me,
      others,
      async open() {
        if (me) return { me, others };
        if (!person) throw noSuchChat();
        const made = await createDirectChat(db, writer.userId, person.id, change.nowMs);
        const mine = made.find(({ user_id: id }) => id === writer.userId);
        if (!mine) throw new Error('a chat without the one who opened it');
        return { me: mine, others: made.filter((member) => member !== mine) };
      },
    };
  }
}
