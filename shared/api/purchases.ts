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

/** `balance` is the coins that the buyer has now. */
const boughtShape = { purchase: purchaseSchema, balance: maybe(coins) } as const;

/** Purchases (§4.19), at a base of their own; where there is none, buying is hidden. */
export const purchasesApi = {
  /** What this person may buy: what can be bought once is not there any more once it was. */
  getPackages: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/packages',
    section: '§4.19, §3 Purchase',
    access: 'session',
    /** `isDemo`: nothing is charged. `debtCoins`: so many of the next coins pay off what was given back. */
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
  /** Everything that somebody bought, the newest first. */
  getPurchases: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/purchases',
    section: '§4.19',
    access: 'session',
    query: z.looseObject({ count: pageCount(limits.purchasesPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ purchases: listOf(purchaseSchema), paginationToken: pageToken }),
  }),
  /** Asks the provider what became of everything that is still pending. Answers the newest purchases as they are then. */
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
  /** The buyer stops a purchase that is pending. Whether it was paid meanwhile, the answer says. */
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
  /** The subscription does not renew any more; premium lasts until its end. */
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
