import { createOwnerCheck } from '../people/ownerCheck.ts';
import type { Passwords } from '../people/passwords.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createEditLock } from './editLock.ts';
import { detailsOf, methodView } from './methods.ts';

/** Shows a payment method in full to its owner after a password check (§3.7); all other responses mask it. */
export function createReveal(
  { clock, database, unitOfWork }: Context,
  passwords: Passwords,
): HandlersOf<'revealBillingMethod'> {
  const users = createUsers(database);
  const checkOwner = createOwnerCheck(users, createSessions(database, clock), passwords);
  const lock = createEditLock({ clock });
  return {
    async revealBillingMethod({ caller, params, body }) {
      const user = await users.byId(caller.userId);
      if (!user) throw new ApiFailure('unauthorized', 'The account is not there any more.');
      const requireOwner = await checkOwner(caller, user, body.currentPassword);
      return unitOfWork.run(async ({ db }) => {
        await requireOwner(db);
        const row = await db
          .selectFrom('billing_methods')
          .selectAll()
          .where('id', '=', params.id)
          .where('user_id', '=', caller.userId)
          .executeTakeFirst();
        if (!row) throw new ApiFailure('not_found', 'There is no such method.');
        return methodView(row, await lock.untilMs(db), detailsOf(row));
      });
    },
  };
}
