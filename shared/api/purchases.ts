import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { coins, flag, id, listOf, maybe, pageToken } from '../domain/fields.ts';
import {
  currentMembershipSchema,
  membershipSchema,
  packageSchema,
  purchaseRequestSchema,
  purchaseSchema,
} from '../domain/purchases.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** `balance` is the buyer's current balance. */
const boughtShape = { purchase: purchaseSchema, balance: maybe(coins) } as const;

/** Purchases (§4.19), at a separate base. Without that base, buying is hidden. */
export const purchasesApi = {
  /**
   * Packages that this user may buy. A package that can be bought only once is omitted after its purchase.
   */
  getPackages: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/packages',
    section: '§4.19, §3 Purchase',
    access: 'session',
    /** `isDemo`: no money is charged. `debtCoins`: number of future coins that pay off refunds. */
    response: z.looseObject({
      packages: listOf(packageSchema),
      isDemo: maybe(flag),
      debtCoins: maybe(coins),
    }),
    isCompressed: true,
  }),
  getMemberships: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/memberships',
    section: '§4.19, §3 Purchase',
    access: 'session',
    response: z.looseObject({
      memberships: listOf(membershipSchema),
      current: maybe(currentMembershipSchema),
      isDemo: maybe(flag),
    }),
    isCompressed: true,
  }),
  createPurchase: endpoint({
    method: 'POST',
    base: 'purchase',
    path: '/purchases',
    section: '§4.19, §3 Purchase',
    access: 'session',
    body: purchaseRequestSchema,
    response: z.looseObject(boughtShape),
    errors: ['conflict'],
    idempotent: true,
  }),
  /** All purchases of the user, newest first. */
  getPurchases: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/purchases',
    section: '§4.19',
    access: 'session',
    query: z.looseObject({ count: pageCount(limits.purchasesPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ purchases: listOf(purchaseSchema), paginationToken: pageToken }),
  }),
  /** Asks the provider for the status of all pending purchases. Returns the newest purchases afterwards. */
  restorePurchases: endpoint({
    method: 'POST',
    base: 'purchase',
    path: '/purchases/restore',
    section: '§4.19',
    access: 'session',
    body: z.looseObject({}),
    response: z.looseObject({ purchases: listOf(purchaseSchema), balance: maybe(coins) }),
    idempotent: true,
  }),
  /** Cancels a pending purchase. The response shows whether it has been paid in the meantime. */
  cancelPurchase: endpoint({
    method: 'POST',
    base: 'purchase',
    path: '/purchases/cancel',
    section: '§4.19',
    access: 'session',
    body: z.looseObject({ transactionId: id }),
    response: z.looseObject(boughtShape),
    idempotent: true,
  }),
  /** Stops the renewal of the subscription. Premium lasts until its end. */
  cancelMembership: endpoint({
    method: 'POST',
    base: 'purchase',
    path: '/memberships/cancel',
    section: '§4.19',
    access: 'session',
    body: z.looseObject({}),
    response: z.looseObject({ current: maybe(currentMembershipSchema) }),
    errors: ['conflict'],
    idempotent: true,
  }),
} as const;
