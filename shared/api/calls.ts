import * as z from 'zod/mini';
import {
  callCancelReasonSchema,
  callDirections,
  callEndFacts,
  callEndSchema,
  callHistorySchema,
  callingRoles,
  callStatsSchema,
  callTypeSchema,
  periodSchema,
} from '../domain/calls.ts';
import { call } from '../domain/constants.ts';
import { coins, count, done, flag, id, maybe, time } from '../domain/fields.ts';
import { giftsSchema } from '../domain/gifts.ts';
import { credentialsSchema } from '../domain/media.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** `fromScreen` is the name of the screen on which the call starts; `match` is "Keep talking" (§4.7). */
const startParamsSchema = z.looseObject({ userId: id, fromScreen: id });
const callParamsSchema = z.looseObject({ id });

/** Calls and gifts (§7 "Calls and matching", §4.7); matching is in `matchingApi`. */
export const callsApi = {
  startCall: endpoint({
    method: 'POST',
    base: 'core',
    path: '/call/:userId/:fromScreen',
    section: '§7 Calls and matching, §4.7, §4.6, item 5',
    access: callingRoles,
    params: startParamsSchema,
    body: z.looseObject({ callType: z._default(callTypeSchema, 'video') }),
    /**
     * `price` is coins a minute. `direction` is `incoming` for the second of two people who call each other
     * at once: the earlier call is used, and this person is its callee. A repeated request returns the same
     * call.
     */
    response: z.looseObject({
      callId: id,
      credentials: credentialsSchema,
      price: maybe(coins),
      direction: z.optional(z.enum(callDirections)),
    }),
    errors: ['not_enough_coins', 'busy', 'blocked', 'locked', 'matching_banned'],
  }),
  /**
   * The caller sends it at each started minute. The server charges each minute once, even if it is sent
   * repeatedly.
   */
  callMinute: endpoint({
    method: 'POST',
    base: 'core',
    path: '/callMinute/:id',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: callParamsSchema,
    /** `minute` counts from 0; absent: the minute currently running on the server. */
    body: z._default(z.looseObject({ minute: z.optional(count) }), {}),
    /** `balance` is the caller's remaining balance. */
    response: z.looseObject({ balance: maybe(coins) }),
    isAnswerOptional: true,
    errors: ['not_enough_coins', 'conflict'],
    idempotent: true,
  }),
  /** Declines, cancels, times out or ends the call. The first reason is kept and returned. */
  cancelCall: endpoint({
    method: 'POST',
    base: 'core',
    path: '/callCancel/:callId',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: z.looseObject({ callId: id }),
    body: z.looseObject({ reason: callCancelReasonSchema }),
    /** `isEnd` null: the server did not send it. */
    response: z.looseObject({
      isEnd: maybe(flag),
      reason: maybe(callCancelReasonSchema),
      ...callEndFacts,
    }),
    isAnswerOptional: true,
    idempotent: true,
  }),
  getCallPrice: endpoint({
    method: 'GET',
    base: 'core',
    path: '/callPrice/:userId/:fromScreen',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: startParamsSchema,
    response: z.looseObject({ price: maybe(coins) }),
  }),
  caller25second: endpoint({
    method: 'POST',
    base: 'core',
    path: '/caller25second/:id',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: callParamsSchema,
    response: done,
    idempotent: true,
  }),
  callee25second: endpoint({
    method: 'POST',
    base: 'core',
    path: '/callee25second/:id',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: callParamsSchema,
    response: done,
    idempotent: true,
  }),
  callee30second: endpoint({
    method: 'POST',
    base: 'core',
    path: '/callee30second/:id',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: callParamsSchema,
    response: done,
    idempotent: true,
  }),
  isCallEnd: endpoint({
    method: 'GET',
    base: 'core',
    path: '/call/isCallEnd/:id',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    params: callParamsSchema,
    response: callEndSchema,
  }),
  getCallStats: endpoint({
    method: 'GET',
    base: 'core',
    path: '/calls/stats',
    section: '§7 Calls and matching, §4.7',
    access: 'session',
    // `since`: start of the period in the user's time zone, instead of the UTC day, week or month.
    query: z.looseObject({
      period: z._default(periodSchema, 'day'),
      since: maybe(time.check(z.maxLength(40))),
    }),
    response: callStatsSchema,
  }),
  getCallHistory: endpoint({
    method: 'GET',
    base: 'core',
    path: '/calls/history',
    section: '§7 Calls and matching, §9 Call history page size, §4.7',
    access: 'session',
    query: z.looseObject({
      period: z._default(periodSchema, 'all'),
      limit: pageCount(call.historyPageSize),
      paginationToken: pageFrom,
    }),
    response: callHistorySchema,
  }),
  /** Gifts that can currently be sent. */
  getGifts: endpoint({
    method: 'GET',
    base: 'core',
    path: '/v2/gifts',
    section: '§7 Calls and matching, §3 Gift',
    access: 'session',
    response: giftsSchema,
    isCompressed: true,
  }),
  /** All gifts, including withdrawn ones, so that old messages can show theirs. */
  getAllGifts: endpoint({
    method: 'GET',
    base: 'core',
    path: '/v2/allGifts',
    section: '§7 Calls and matching, §3 Gift',
    access: 'session',
    response: giftsSchema,
    isCompressed: true,
  }),
} as const;
