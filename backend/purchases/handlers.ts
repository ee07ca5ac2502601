import type { PurchaseRequest } from '#shared/domain/purchases.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import type { Booking } from './booking.ts';
import type { Product } from './catalog.ts';
import { endRenewal } from './events.ts';
import type { Answer, PurchaseProvider } from './port.ts';
import {
  newRow,
  pageOfPurchases,
  rowOf,
  toMembership,
  toPackage,
  toPurchase,
  type PurchaseRow,
} from './rows.ts';
import { restorableMs } from './timed.ts';

export type PurchaseEndpoint =
  | 'getPackages'
  | 'getMemberships'
  | 'createPurchase'
  | 'getPurchases'
  | 'restorePurchases'
  | 'cancelPurchase'
  | 'cancelMembership';

const maxRestored = 20;
/** Throws 409 if the type or provider of the product has changed since the client showed it. */
function requireAsShown(product: Product, provider: string, body: PurchaseRequest): void {
  const isOther =
    (body.productType ?? product.productType) !== product.productType ||
    (body.paymentProvider ?? provider) !== provider;
  if (isOther) throw new ApiFailure('conflict', 'This is sold in another way now.');
}

const onceMore = 'This can be bought once, and it was.';

/** Handlers for buyers (§4.19): products, purchases and their state. */
export function createPurchaseHandlers(
  context: Context,
  { provider, booking }: { readonly provider: PurchaseProvider | null; readonly booking: Booking },
): HandlersOf<PurchaseEndpoint> {
  const { clock, database, ledger, unitOfWork } = context;

  function sold(): PurchaseProvider {
    if (!provider) throw new ApiFailure('not_found', 'Nothing is sold here.');
    return provider;
  }

  const ofUser = (userId: string) =>
    database.selectFrom('purchases').selectAll().where('user_id', '=', userId);

  /**
   * Returns the user's purchases of unique products. A refunded purchase counts too, so a unique product can
   * be bought only once.
   */
  function uniqueBought(userId: string, connection: Connection = database): Promise<readonly PurchaseRow[]> {
    return connection
      .selectFrom('purchases')
      .selectAll()
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('is_unique', '=', 1), eb('is_unique_by_type', '=', 1)]))
      .where('status', 'in', ['pending', 'paid', 'refunded', 'chargedBack'])
      .execute();
  }

  const isTaken = (product: Product, bought: readonly PurchaseRow[]) =>
    bought.some(
      (row) =>
        (product.isUnique && row.package_key === product.packageKey) ||
        (product.isUniqueByType && row.is_unique_by_type === 1 && row.product_type === product.productType),
    );

  /** Returns the purchase; creates it if the transaction is new. */
  function begin(userId: string, product: Product, body: PurchaseRequest): Promise<PurchaseRow> {
    return unitOfWork.run(async ({ db }) => {
      const same = await rowOf(db, body.transactionId);
      if (same) {
        if (same.user_id === userId && same.package_key === product.packageKey) return same;
        throw new ApiFailure('conflict', 'This transaction is another purchase.');
      }
      const bought = await uniqueBought(userId, db);
      if (isTaken(product, bought)) throw new ApiFailure('conflict', onceMore);
      return db
        .insertInto('purchases')
        .values(
          newRow(product, {
            transaction_id: body.transactionId,
            user_id: userId,
            provider: sold().name,
            created_ms: clock.now(),
            auto_recurring: product.isSubscription && body.autoRecurring !== false ? 1 : 0,
            referrer_anchor: body.referrerAnchor ?? null,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  async function storeAnswer(transactionId: string, answer: Answer): Promise<void> {
    await unitOfWork.run(async (work) => {
      if (answer.kind === 'paid') await booking.paid(work, transactionId);
      else if (answer.kind === 'failed') await booking.closed(work, transactionId, 'failed');
      else
        await work.db
          .updateTable('purchases')
          .set({ payment_url: answer.paymentUrl })
          .where('transaction_id', '=', transactionId)
          .where('status', '=', 'pending')
          .execute();
    });
  }

  async function answerOf(userId: string, transactionId: string) {
    const row = await rowOf(database, transactionId);
    if (!row || row.user_id !== userId) throw new ApiFailure('not_found', 'There is no such purchase.');
    return { purchase: toPurchase(row), balance: await ledger.balance(userId) };
  }

  /** Returns the active subscription, or the premium without a subscription. */
  async function current(userId: string) {
    const user = await database
      .selectFrom('users')
      .select(['premium', 'premium_until_ms'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user?.premium !== 1) return null;
    const [newest] = await ofUser(userId)
      .where('product_type', '=', 'membership')
      .where('status', '=', 'paid')
      .orderBy('paid_ms', 'desc')
      .limit(1)
      .execute();
    const renewing = await renewingOf(userId);
    const untilMs = user.premium_until_ms;
    return {
      packageKey: newest?.package_key ?? null,
      endsAt: untilMs === null ? null : new Date(Number(untilMs)).toISOString(),
      renews: renewing.length > 0,
    };
  }

  const renewingOf = (userId: string) =>
    ofUser(userId).where('auto_recurring', '=', 1).where('status', '=', 'paid').execute();

  return {
    async getPackages({ caller }) {
      const { packages, name, isDemo } = sold();
      // Streamers cannot buy coins, because their coins are paid out.
      if (caller.role !== 'user') return { packages: [], isDemo, debtCoins: null };
      const bought = await uniqueBought(caller.userId);
      const { debt } = await database
        .selectFrom('purchases')
        .select((eb) => eb.fn.sum('debt_coins').as('debt'))
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      return {
        packages: packages
          .filter((product) => !isTaken(product, bought))
          .map((product) => toPackage(product, name)),
        isDemo,
        debtCoins: Number(debt ?? 0),
      };
    },

    async getMemberships({ caller }) {
      const { memberships, name, isDemo } = sold();
      return {
        memberships: caller.role === 'user' ? memberships.map((product) => toMembership(product, name)) : [],
        current: await current(caller.userId),
        isDemo,
      };
    },

    async createPurchase({ caller, body }) {
      const { packages, memberships, purchase, name } = sold();
      if (caller.role !== 'user') throw new ApiFailure('forbidden', 'Streamers buy no coins.');
      const product = [...packages, ...memberships].find(({ packageKey }) => packageKey === body.packageKey);
      if (!product) throw new ApiFailure('not_found', 'This is not for sale.');
      requireAsShown(product, name, body);
      const row = await begin(caller.userId, product, body);
      // Calls the provider outside of a transaction. A repeated call returns the same result.
      if (row.status === 'pending' && row.payment_url === null)
        await storeAnswer(row.transaction_id, await purchase(row));
      return answerOf(caller.userId, row.transaction_id);
    },

    getPurchases: ({ caller, query }) =>
      pageOfPurchases(database, caller.userId, query.count, query.paginationToken),

    async restorePurchases({ caller }) {
      const { stateOf } = sold();
      const open = await ofUser(caller.userId)
        .where('status', 'in', ['pending', 'expired'])
        .where('created_ms', '>', clock.now() - restorableMs)
        .orderBy('created_ms', 'desc')
        .limit(maxRestored)
        .execute();
      for (const row of open) await storeAnswer(row.transaction_id, await stateOf(row));
      const { purchases } = await pageOfPurchases(database, caller.userId, maxRestored);
      return { purchases, balance: await ledger.balance(caller.userId) };
    },

    async cancelPurchase({ caller, body }) {
      const { purchase } = await answerOf(caller.userId, body.transactionId);
      if (purchase.status === 'pending')
        await unitOfWork.run((work) => booking.closed(work, body.transactionId, 'cancelled'));
      return answerOf(caller.userId, body.transactionId);
    },

    async cancelMembership({ caller }) {
      const { stopRenewal } = sold();
      for (const { transaction_id: id } of await renewingOf(caller.userId)) {
        await stopRenewal(id);
        await unitOfWork.run((work) => endRenewal(work, id));
      }
      const now = await current(caller.userId);
      if (!now) throw new ApiFailure('conflict', 'There is no membership to stop.');
      return { current: now };
    },
  };
}
