import { isGuestEmail } from '#shared/domain/guest.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';
import { createMailTokens } from './mailTokens.ts';
import type { Passwords } from './passwords.ts';
import { createSessions, type Sessions } from '../http/sessions.ts';
import { createUsers, type UserRow, type Users } from './users.ts';

/** Proof of ownership that a request contains. */
export interface GivenProof {
  readonly currentPassword?: string | undefined;
  readonly mailCode?: string | undefined;
}

/**
 * Checks that the user makes the request, and not only the holder of a session: by the password, or by a
 * mailed code if the account has no password. Returns the part of the check for the unit of work, which
 * restores the proof if the change fails. A wrong proof throws `invalid_credentials` with the field.
 */
export type OwnerProof = (
  caller: Caller,
  user: UserRow,
  given: GivenProof,
) => Promise<(connection: Connection) => Promise<void>>;

/** Returns the text whose hash is stored for a code. Codes are short, so the user is part of it. */
export const codeTokenOf = (userId: string, code: string): string => `${userId}:${code}`;

/**
 * Returns true if the account has neither a password nor a real email, so that no proof is stronger than the
 * session.
 */
export const hasNoProof = (user: Pick<UserRow, 'password_hash' | 'email'>): boolean =>
  user.password_hash === null && (user.email === null || isGuestEmail(user.email));

export function createOwnerProof(
  context: { readonly database: Database; readonly unitOfWork: UnitOfWork; readonly clock: Clock },
  passwords: Passwords,
): OwnerProof {
  const { database, clock } = context;
  const tokens = createMailTokens(context);
  const checkPassword = createOwnerCheck(createUsers(database), createSessions(database, clock), passwords);
  return async (caller, user, { currentPassword, mailCode }) => {
    const requirePassword = await checkPassword(caller, user, currentPassword);
    return async (connection) => {
      // Also refuses if a password was set meanwhile.
      await requirePassword(connection);
      if (user.password_hash !== null) return;
      const token = codeTokenOf(user.id, mailCode ?? '');
      if (!(await tokens.use(token, ['ownerCode'], connection)))
        throw new ApiFailure('invalid_credentials', 'The code is wrong, or too old.', { field: 'mailCode' });
    };
  };
}

/**
 * Checks that the owner of the account makes a request that could hand the account over. The owner knows the
 * password, or has just used a mail link. An account without a password needs no check.
 */
type OwnerCheck = (
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
