import * as z from 'zod/mini';
import { coins, listOf, maybe } from '../domain/fields.ts';
import {
  membershipSchema,
  packageSchema,
  purchaseRequestSchema,
  purchaseSchema,
} from '../domain/purchases.ts';
import { endpoint } from './endpoint.ts';

/** Purchases (§4.19), at a base of their own; where there is none, buying is hidden. */
export const purchasesApi = {
  getPackages: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/packages',
    section: '§4.19, §3 Purchase',
    access: 'session',
    response: z.looseObject({ packages: listOf(packageSchema) }),
    isCompressed: true,
  }),
  getMemberships: endpoint({
    method: 'GET',
    base: 'purchase',
    path: '/memberships',
    section: '§4.19, §3 Purchase',
    access: 'session',
    response: z.looseObject({ memberships: listOf(membershipSchema) }),
    isCompressed: true,
  }),
  createPurchase: endpoint({
    method: 'POST',
    base: 'purchase',
    path: '/purchases',
    section: '§4.19, §3 Purchase',
    access: 'session',
    body: purchaseRequestSchema,
    /** `balance` is the coins that the buyer has now. */
    response: z.looseObject({ purchase: purchaseSchema, balance: maybe(coins) }),
    errors: ['conflict'],
    idempotent: true,
  }),
} as const;
