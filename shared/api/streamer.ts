import * as z from 'zod/mini';
import {
  billingChangeSchema,
  billingDraftSchema,
  billingMethodSchema,
  paymentTargetInfoSchema,
  payoutSchema,
} from '../domain/billing.ts';
import { periodSchema } from '../domain/calls.ts';
import { letsTalkMessageSchema } from '../domain/chat.ts';
import { limits } from '../domain/constants.ts';
import { leaderboardWeeks, streakSchema, weeklyLeaderboardSchema } from '../domain/contests.ts';
import { coins, id, listOf, maybe, pageToken, queryNumber, text } from '../domain/fields.ts';
import { streamerRoles, type Role } from '../domain/roles.ts';
import {
  agencySchema,
  dashboardInfoSchema,
  earningsSchema,
  kpiConfigInfoSchema,
  kpiWeeksMost,
  readinessSchema,
  topMaleUsersSchema,
  topUserSorts,
} from '../domain/streamer.ts';
import { supporterNoteMax, supporterNotesSchema, supporterSchema } from '../domain/supporters.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** §6 "Goddess-only calls", and changes on pages that other streamer roles can only read (§4.2, §6.2). */
const goddessOnly = ['goddess'] as const satisfies readonly Role[];

/**
 * Streamer side (§7), in the order of docs/product.md. Gestures and the identity check are in `identityApi`.
 */
export const streamerApi = {
  amIready: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/amIready',
    section: '§7 Streamer side, §6 Goddess-only calls',
    access: goddessOnly,
    response: readinessSchema,
  }),
  getEarnings: endpoint({
    method: 'GET',
    base: 'core',
    path: '/earnings',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    /** Number of days in the series. */
    query: z.looseObject({ days: z._default(queryNumber(z.int().check(z.gte(1), z.lte(366))), 30) }),
    response: earningsSchema,
    isCompressed: true,
  }),
  /** The most generous users of the whole product. */
  getTopMaleUsers: endpoint({
    method: 'GET',
    base: 'core',
    path: '/topMaleUsers',
    section: '§7 Streamer side, §6 Goddess-only calls',
    access: goddessOnly,
    response: topMaleUsersSchema,
  }),
  /** The users who were most generous to this streamer. */
  getMyTopMaleUsers: endpoint({
    method: 'POST',
    base: 'core',
    path: '/myTopMaleUsers',
    section: '§7 Streamer side',
    access: streamerRoles,
    body: z.looseObject({
      period: z._default(periodSchema, 'week'),
      sort: z._default(z.enum(topUserSorts), 'coins'),
    }),
    response: topMaleUsersSchema,
    idempotent: true,
  }),
  /** A supporter's figures with this streamer: lifetime totals, last gifts, and the streamer's note. */
  getSupporter: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/supporters/:userId',
    section: '§3.7',
    access: goddessOnly,
    params: z.looseObject({ userId: id }),
    response: supporterSchema,
  }),
  /** Saves the note; an empty text removes it. */
  saveSupporterNote: endpoint({
    method: 'POST',
    base: 'core',
    path: '/goddess/supporters/:userId/note',
    section: '§3.7',
    access: goddessOnly,
    params: z.looseObject({ userId: id }),
    body: z.looseObject({ text: z.string().check(z.maxLength(supporterNoteMax)) }),
    response: z.looseObject({ note: text }),
    idempotent: true,
  }),
  /** The streamer's notes about all supporters, ordered by name. */
  getSupporterNotes: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/supporterNotes',
    section: '§3.7',
    access: goddessOnly,
    query: z.looseObject({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    response: supporterNotesSchema,
  }),
  getPayoutHistory: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/payoutHistory',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    query: z.looseObject({ count: pageCount(limits.chatPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ payoutHistory: listOf(payoutSchema), paginationToken: pageToken }),
  }),
  /** Suggested opening messages; `refreshMessageId` names one to replace by another. */
  getLetsTalkOffers: endpoint({
    method: 'GET',
    base: 'core',
    path: '/letsTalkMessages',
    section: '§7 Streamer side, §3 Goddess data',
    access: streamerRoles,
    query: z.looseObject({ refreshMessageId: z.optional(id) }),
    response: z.looseObject({ letsTalkMessages: listOf(letsTalkMessageSchema) }),
  }),
  /** Returns the caller's balance: a user pays from it, a streamer is paid out of it. */
  getBalance: endpoint({
    method: 'GET',
    base: 'core',
    path: '/balance',
    section: '§7 Streamer side, §3 Goddess data',
    access: 'session',
    response: z.looseObject({ balance: maybe(coins), instantCoins: maybe(coins) }),
  }),
  getDashboard: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    response: dashboardInfoSchema,
    isCompressed: true,
  }),
  getKpiConfigInfo: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/kpiConfigInfo',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    query: z.looseObject({
      /** Number of previous weeks to include. */
      weeks: z._default(queryNumber(z.int().check(z.gte(0), z.lte(kpiWeeksMost))), 0),
    }),
    response: kpiConfigInfoSchema,
    isCompressed: true,
  }),
  getWeeklyLeaderboard: endpoint({
    method: 'GET',
    base: 'core',
    path: '/contest/weeklyLeaderBoards',
    section: '§7 Streamer side, §3 Weekly leaderboard, §3.7',
    access: streamerRoles,
    query: z.looseObject({ week: z._default(z.enum(leaderboardWeeks), 'current') }),
    response: weeklyLeaderboardSchema,
  }),
  getStreak: endpoint({
    method: 'GET',
    base: 'core',
    path: '/loyaltyBonus/streak',
    section: '§7 Streamer side, §3.7',
    access: streamerRoles,
    response: streakSchema,
    isCompressed: true,
  }),
  getAgency: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/agencyInformation',
    section: '§7 Streamer side, §3.7',
    access: streamerRoles,
    response: agencySchema,
  }),
  assignAgency: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/assignAgency',
    section: '§7 Streamer side, §3.7',
    access: goddessOnly,
    query: z.looseObject({ agencyId: id }),
    response: agencySchema,
    elseAsk: 'getAgency',
    errors: ['conflict'],
    changesState: true,
  }),
  getBillingMethods: endpoint({
    method: 'GET',
    base: 'core',
    path: '/billingMethods/list',
    section: '§7 Streamer side, §3 Billing methods, §3.7',
    access: streamerRoles,
    response: z.looseObject({ billingMethods: listOf(billingMethodSchema) }),
  }),
  createBillingMethod: endpoint({
    method: 'POST',
    base: 'core',
    path: '/billingMethods/create',
    section: '§7 Streamer side, §4 Payment data, §3.7, §4.2, §6.2',
    access: goddessOnly,
    body: billingDraftSchema,
    response: z.nullable(billingMethodSchema),
    isAnswerOptional: true,
    errors: ['conflict', 'locked', 'invalid_credentials'],
  }),
  editBillingMethod: endpoint({
    method: 'POST',
    base: 'core',
    path: '/billingMethods/edit',
    section: '§7 Streamer side, §4 Payment data, §3.7, §4.2, §6.2',
    access: goddessOnly,
    query: z.looseObject({ billingMethodId: id }),
    body: billingChangeSchema,
    response: z.nullable(billingMethodSchema),
    isAnswerOptional: true,
    errors: ['conflict', 'locked', 'invalid_credentials'],
    idempotent: true,
  }),
  getPaymentTargetInfo: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/paymentTargetInfo',
    section: '§7 Streamer side, §3.7',
    access: streamerRoles,
    response: paymentTargetInfoSchema,
  }),
} as const;
