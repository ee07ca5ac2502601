import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Role } from '#shared/domain/roles.ts';
import { staffRoles } from '../people/staff.ts';
import type { UserRow } from '../people/users.ts';
import { ApiFailure } from '../lib/failure.ts';
import { isBlockOf } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { Change } from './changes.ts';
import { supportMembers } from './desks.ts';
import { createDirectChat, directParties, membersBetween, membersOf, type MemberRow } from './members.ts';

/** Recipient of a message. */
export type Target =
  | { readonly kind: 'chat'; readonly chatId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'support'; readonly subtype: SupportSubtype };

/** Sender of a message. */
export interface Writer {
  readonly userId: string;
  readonly role: Role;
}

/**
 * Route of a message: its chat and members. Two people without a chat have no rows until `open` creates them.
 */
export interface Route {
  readonly type: 'direct' | 'support';
  /** The other person; null: the chat is with or of a desk. */
  readonly person: UserRow | null;
  /** True in a chat of two: one of them has blocked the other. */
  readonly isBlocked: boolean;
  /** End of the writer's suspension in a chat of two; null: not suspended. */
  readonly suspendedUntilMs: number | null;
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

interface Receiver {
  readonly person: UserRow;
  /** True: one of the two has blocked the other. */
  readonly isBlocked: boolean;
  /** End of the writer's suspension; null: not suspended. */
  readonly suspendedUntilMs: number | null;
}

/**
 * Loads a person whom others may write to, with the facts about both that admission needs, in one statement
 * per message. A removed or banned person is answered like an unknown id, and so is staff, because users
 * write to the desk.
 */
async function requireReceiver(connection: Connection, writerId: string, userId: string): Promise<Receiver> {
  const row = await connection
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('staff_roles')
            .select('staff_roles.role')
            .whereRef('staff_roles.user_id', '=', 'users.id')
            .where('staff_roles.role', 'in', staffRoles),
        )
        .as('isStaff'),
      eb
        .exists(
          eb
            .selectFrom('pair_bans')
            .select('pair_bans.kind')
            .where((bans) => isBlockOf(bans, writerId, userId)),
        )
        .as('isBlocked'),
      eb
        .selectFrom('users as writer')
        .select('writer.suspended_until_ms')
        .where('writer.id', '=', writerId)
        .as('suspendedUntilMs'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row || row.deleted === 1 || row.banned === 1 || Boolean(row.isStaff)) throw noSuchPerson();
  const { isStaff: _, isBlocked, suspendedUntilMs, ...person } = row;
  return { person, isBlocked: Boolean(isBlocked), suspendedUntilMs };
}

export async function findRoute(change: Change, writer: Writer, target: Target): Promise<Route> {
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
    return routeOf('direct', await requireReceiver(db, writer.userId, me.companion_id ?? ''), members);
  }
  const { userId } = target;
  if (userId === writer.userId)
    throw new ApiFailure('invalid_body', 'Nobody writes to themselves.', { field: 'to' });
  const receiver = await requireReceiver(db, writer.userId, userId);
  return routeOf('direct', receiver, await membersBetween(db, directParties(writer.userId, userId)));

  function routeOf(type: Route['type'], receiver: Receiver | null, members: readonly MemberRow[]): Route {
    const person = receiver?.person ?? null;
    const me = members.find(({ user_id: id }) => id === writer.userId) ?? null;
    const others = members.filter((member) => member !== me);
    return {
      type,
      person,
      isBlocked: receiver?.isBlocked ?? false,
      suspendedUntilMs: receiver?.suspendedUntilMs ?? null,
      me,
      others,
      async open() {
        if (me) return { me, others };
        if (!person) throw noSuchChat();
        const made = await createDirectChat(db, writer.userId, person.id, change.nowMs);
        const mine = made.find(({ user_id: id }) => id === writer.userId);
        if (!mine) throw new Error('The new chat has no row for the user who opened it.');
        return { me: mine, others: made.filter((member) => member !== mine) };
      },
    };
  }
}
