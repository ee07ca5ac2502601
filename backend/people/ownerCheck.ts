import type { Caller } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Users, UserRow } from './users.ts';

/**
 * Whether whoever holds this session is the person themselves, for what would hand the account over: they know its
 * password, or came by a fresh mail link. An account without a password has nothing to ask for.
 */
export type OwnerCheck = (
  caller: Caller,
  user: UserRow,
  currentPassword: string | undefined,
  /** Within the change, which undoes what was used up where it fails. */
) => Promise<(connection: Connection) => Promise<void>>;

export function createOwnerCheck(
  users: Users,
  sessions: Pick<Sessions, 'useProof'>,
  passwords: Passwords,
): OwnerCheck {
  return async (caller, user, currentPassword) => {
    const stored = user.password_hash;
    const isRight = currentPassword !== undefined && (await passwords.verify(currentPassword, stored));
    return async (connection) => {
      // It may have been changed while this one was looked at.
      if ((await users.byId(user.id, connection))?.password_hash !== stored) throw notTheOwner();
      if (stored === null || isRight) return;
      if (!(await sessions.useProof(caller.tokenHash, connection))) throw notTheOwner();
    };
  };
}

function notTheOwner(): ApiFailure {
  return new ApiFailure('invalid_credentials', 'The current password is wrong.', {
    field: 'currentPassword',
  });
}
