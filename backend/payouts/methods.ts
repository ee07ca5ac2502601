import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { BillingChange, BillingDraft, billingMethodSchema } from '#shared/domain/billing.ts';
import { limits } from '#shared/domain/constants.ts';
import { isTronAddress } from '#shared/domain/tronAddress.ts';
import { createOwnerProof, hasNoProof, type GivenProof, createOwnerCheck } from '../people/ownerProof.ts';
import type { Passwords } from '../people/passwords.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller, HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import type { BillingMethodsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { createEditLock } from './editLock.ts';
import { masked, storedDetails, targetOf } from './methodDetails.ts';
import type { PayoutNotices } from './notices.ts';
import { createSessions } from '../http/sessions.ts';

type MethodInput = z.core.input<typeof billingMethodSchema>;

/** Returns false for a rejected method: the owner's choice takes effect again after a correction. */
const isDefaultMethod = ({
  is_default,
  status,
}: Pick<BillingMethodsTable, 'is_default' | 'status'>): boolean => is_default === 1 && status !== 'rejected';

/** Returns the method as its owner and the desk see it. `details` are shortened unless the caller passes them whole. */
export function methodView(
  row: BillingMethodsTable,
  lockedUntilMs: number | null,
  details: Readonly<Record<string, unknown>> = masked(detailsOf(row)),
): MethodInput {
  return {
    _id: row.id,
    type: row.type,
    isDefault: isDefaultMethod(row),
    status: row.status,
    rejectReason: row.reject_reason,
    lockedUntil: lockedUntilMs === null ? null : isoTime(lockedUntilMs),
    changedAt: isoTime(row.changed_ms),
    details,
  } as MethodInput;
}

export function detailsOf({ details }: Pick<BillingMethodsTable, 'details'>): Record<string, unknown> {
  return JSON.parse(details) as Record<string, unknown>;
}

/** Returns the user's payment method; undefined if no usable one exists. */
export function payableMethod(db: Connection, userId: string): Promise<BillingMethodsTable | undefined> {
  return db
    .selectFrom('billing_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** §5.7: a typo in an address would lose the money. */
function requireRightAddress(change: BillingDraft | BillingChange): void {
  if (change.type === 'binance' && change.details && !isTronAddress(change.details.address))
    throw new ApiFailure('invalid_body', 'The check digits of the address are wrong.', {
      field: 'details.address',
    });
}

/** Throws if the method changed after the caller last saw it. */
export function requireSeen(row: BillingMethodsTable, seenAt: string | null | undefined): void {
  if (seenAt !== null && seenAt !== undefined && Date.parse(seenAt) !== row.changed_ms)
    throw new ApiFailure('conflict', 'The method was changed meanwhile.', { field: 'seenAt' });
}

/**
 * Handlers of billing methods (§7 "Streamer side", §5.7). New or changed methods wait for the finance desk,
 * and all are locked around a payout run.
 */
export function createMethodHandlers(
  context: Context,
  notices: Pick<PayoutNotices, 'notifyMethod'>,
  passwords: Passwords,
): HandlersOf<'getBillingMethods' | 'createBillingMethod' | 'editBillingMethod'> {
  const { clock, database, unitOfWork } = context;
  const lock = createEditLock(context);
  const users = createUsers(database);
  const proveOwner = createOwnerProof(context, passwords);

  /** Requires a proof of ownership, so that a stolen session cannot redirect the money. */
  async function ownerCheckOf(caller: Caller, proof: GivenProof) {
    const user = await users.byId(caller.userId);
    if (!user || hasNoProof(user)) throw new ApiFailure('forbidden', 'Give an e-mail and a password first.');
    return proveOwner(caller, user, proof);
  }

  async function listOf(db: Connection, userId: string): Promise<BillingMethodsTable[]> {
    return db
      .selectFrom('billing_methods')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_ms')
      .orderBy('id')
      .execute();
  }

  async function requireUnlocked(db: Connection): Promise<void> {
    const untilMs = await lock.untilMs(db);
    if (untilMs !== null)
      throw new ApiFailure('locked', 'Methods can be changed again after the payout.', {
        until: isoTime(untilMs),
      });
  }

  async function makeDefault(db: Connection, userId: string, id: string): Promise<void> {
    await db
      .updateTable('billing_methods')
      .set((eb) => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() }))
      .where('user_id', '=', userId)
      .execute();
  }

  async function one(db: Connection, id: string): Promise<BillingMethodsTable> {
    return db.selectFrom('billing_methods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function view(db: Connection, id: string): Promise<MethodInput> {
    return methodView(await one(db, id), await lock.untilMs(db));
  }

  return {
    async getBillingMethods({ caller }) {
      const lockedUntilMs = await lock.untilMs(database);
      const rows = await listOf(database, caller.userId);
      return { billingMethods: rows.map((row) => methodView(row, lockedUntilMs)) };
    },

    async createBillingMethod({ caller, body }) {
      const { userId } = caller;
      requireRightAddress(body);
      const requireOwner = await ownerCheckOf(caller, body);
      return unitOfWork.run(async (work) => {
        await requireUnlocked(work.db);
        await requireOwner(work.db);
        const before = await listOf(work.db, userId);
        if (before.length >= limits.billingMethods)
          throw new ApiFailure('conflict', `There are ${limits.billingMethods} methods already.`);
        const [id, nowMs] = [randomUUID(), clock.now()];
        await work.db
          .insertInto('billing_methods')
          .values({
            id,
            user_id: userId,
            type: body.type,
            details: storedDetails(body.type, body.details),
            target: targetOf(body.type, body.details),
            is_default: 0,
            status: 'pending',
            reject_reason: null,
            created_ms: nowMs,
            changed_ms: nowMs,
          })
          .execute();
        if (body.isDefault === true || !before.some(isDefaultMethod)) await makeDefault(work.db, userId, id);
        work.emit(userId, 'call', 'studioUpdated', { what: 'payments' });
        await notices.notifyMethod(work, 'methodChanged', userId, null);
        return view(work.db, id);
      });
    },

    async editBillingMethod({ caller, query, body }) {
      const { userId } = caller;
      requireRightAddress(body);
      const requireOwner = body.details === undefined ? null : await ownerCheckOf(caller, body);
      return unitOfWork.run(async (work) => {
        await requireUnlocked(work.db);
        const row = (await listOf(work.db, userId)).find(({ id }) => id === query.billingMethodId);
        if (!row) throw new ApiFailure('not_found', 'There is no such method.');
        if (row.type !== body.type)
          throw new ApiFailure('conflict', 'A method keeps its type; add another one instead.');
        if (body.details) {
          const merged = { ...detailsOf(row), ...body.details };
          const details = storedDetails(body.type, merged);
          if (details !== row.details) {
            requireSeen(row, body.seenAt);
            await requireOwner?.(work.db);
            await work.db
              .updateTable('billing_methods')
              .set({
                details,
                target: targetOf(body.type, merged),
                status: 'pending',
                reject_reason: null,
                changed_ms: clock.now(),
              })
              .where('id', '=', row.id)
              .execute();
            await notices.notifyMethod(work, 'methodChanged', userId, null);
          }
        }
        if (body.isDefault === true) {
          const { status } = await one(work.db, row.id);
          if (status === 'rejected')
            throw new ApiFailure('conflict', 'A rejected method cannot be the default.', {
              field: 'isDefault',
            });
          await makeDefault(work.db, userId, row.id);
        }
        work.emit(userId, 'call', 'studioUpdated', { what: 'payments' });
        return view(work.db, row.id);
      });
    },
  };
}

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
      if (!user) throw new ApiFailure('unauthorized', 'The account no longer exists.');
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
