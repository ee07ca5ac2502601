import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import type { ProductType, PurchaseState, purchaseSchema } from '#shared/domain/purchases.ts';
import type { Connection } from '../storage/database.ts';
import type { PurchasesTable } from '../storage/moneyTables.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { currency, type Product } from './catalog.ts';

export type PurchaseRow = PurchasesTable;
type PurchaseInput = z.core.input<typeof purchaseSchema>;

/** Returns the row of a new purchase with a copy of all product data, because products change. */
export function newRow(
  product: Product,
  about: Pick<PurchaseRow, 'transaction_id' | 'user_id' | 'provider' | 'created_ms'> & Partial<PurchaseRow>,
): Insertable<PurchasesTable> {
  return {
    package_key: product.packageKey,
    product_type: product.productType,
    coins: product.coins,
    days: product.days,
    price_cents: product.priceCents,
    currency,
    is_unique: product.isUnique ? 1 : 0,
    is_unique_by_type: product.isUniqueByType ? 1 : 0,
    is_subscription: product.isSubscription ? 1 : 0,
    auto_recurring: 0,
    referrer_anchor: null,
    status: 'pending',
    payment_url: null,
    subscription_id: null,
    paid_ms: null,
    ends_ms: null,
    returned_ms: null,
    returned_coins: null,
    debt_coins: 0,
    ...about,
  };
}

export function rowOf(connection: Connection, transactionId: string): Promise<PurchaseRow | undefined> {
  return connection
    .selectFrom('purchases')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** Returns a page of the user's purchases, newest first. */
export async function pageOfPurchases(
  connection: Connection,
  userId: string,
  count: number,
  token?: string | null,
): Promise<{ readonly purchases: PurchaseInput[]; readonly paginationToken: string | null }> {
  const after = pageCursorOf(token, 1);
  const rows = await connection
    .selectFrom('purchases')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_ms', 'transaction_id'),
          '<',
          eb.tuple(-(after?.keys[0] ?? 0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('created_ms', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(count + 1)
    .execute();
  const { page, paginationToken } = pageOf(rows, count, (row) => ({
    keys: [-Number(row.created_ms)],
    id: row.transaction_id,
  }));
  return { purchases: page.map(toPurchase), paginationToken };
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(Number(ms)).toISOString());

/** Returns the fields that a product and its purchase share. */
function shapeOf(product: Product) {
  return {
    packageKey: product.packageKey,
    price: product.priceCents / 100,
    currency,
    productType: product.productType,
    isUnique: product.isUnique,
    isUniqueByType: product.isUniqueByType,
    isSubscription: product.isSubscription,
  };
}

export const toPackage = (product: Product, paymentProvider: string) => ({
  ...shapeOf(product),
  paymentProvider,
  coins: product.coins,
});

export const toMembership = (product: Product, paymentProvider: string) => ({
  ...shapeOf(product),
  paymentProvider,
  autoRecurring: product.isSubscription,
  days: product.days,
});

export function toPurchase(row: PurchaseRow): PurchaseInput {
  const isOpen = row.status === 'pending';
  return {
    packageKey: row.package_key,
    price: row.price_cents / 100,
    currency: row.currency,
    productType: row.product_type as ProductType,
    paymentProvider: row.provider,
    isUnique: row.is_unique === 1,
    isUniqueByType: row.is_unique_by_type === 1,
    isSubscription: row.is_subscription === 1,
    autoRecurring: row.auto_recurring === 1,
    transactionId: row.transaction_id,
    referrerAnchor: row.referrer_anchor,
    created: timeOf(row.created_ms),
    status: row.status as PurchaseState,
    coins: row.coins,
    days: row.days,
    endsAt: row.status === 'paid' ? timeOf(row.ends_ms) : null,
    paymentUrl: isOpen ? row.payment_url : null,
    isDemo: row.provider === 'demo',
    returnedAt: timeOf(row.returned_ms),
    returnedCoins: row.returned_coins,
    debtCoins: row.debt_coins,
  };
}
