import type { Caller } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Users, UserRow } from './users.ts';

/**
 * Checks that the owner of the account makes a request that could hand the account over. The owner knows the
 * password, or has just used a mail link. An account without a password needs no check.
 */
export type OwnerCheck = (
  caller: Caller,
  user: UserRow,
  currentPassword: string | undefined,
  /** Runs in the unit of work of the change, so that a failed change restores the used proof. */
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
      // The password may have changed while this one was verified.
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
