import * as z from 'zod/mini';
import { billingMethodSchema, payoutSchema } from '../domain/billing.ts';
import { limits } from '../domain/constants.ts';
import { id, listOf, maybe, text, time, word } from '../domain/fields.ts';
import {
  agencyFiguresSchema,
  payoutForecastSchema,
  payoutLinesSchema,
  payoutPartKeys,
  payoutPartsSchema,
} from '../domain/payoutParts.ts';
import { statementMonthsSchema } from '../domain/statementMonths.ts';
import { streamerRoles, type Role } from '../domain/roles.ts';
import { agencySchema } from '../domain/streamer.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';
import { currentPasswordField } from './profile.ts';

const goddessOnly = ['goddess'] as const satisfies readonly Role[];
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const month = z.string().check(z.regex(monthPattern));

/** What a streamer can see of a payout beyond section 7: how it came to be, its statement, and her agency's part of it. */
export const payoutsApi = {
  getPayout: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/payouts/:id',
    section: 'D: Payout run',
    access: goddessOnly,
    params: z.looseObject({ id }),
    response: z.looseObject({
      payout: payoutSchema,
      ...payoutPartsSchema.shape,
      /** Where it goes, masked. */
      method: maybe(z.record(text, z.unknown())),
    }),
  }),
  getPayoutForecast: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/payoutForecast',
    section: 'D: Next payout',
    access: streamerRoles,
    response: payoutForecastSchema,
  }),
  /** Why a part of it is as large as it is: the lines that sum to it. `nextPayoutId` asks about the forecast. */
  getPayoutLines: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/payouts/:id/lines',
    section: 'D: Payout run',
    access: goddessOnly,
    params: z.looseObject({ id }),
    query: z.looseObject({
      part: z.enum(payoutPartKeys),
      count: pageCount(limits.chatPageSize),
      paginationToken: pageFrom,
    }),
    response: payoutLinesSchema,
  }),
  /** A method as it was saved, whole, for whoever proves to be its owner. */
  revealBillingMethod: endpoint({
    method: 'POST',
    base: 'core',
    path: '/billingMethods/:id/reveal',
    section: '§3.7',
    access: goddessOnly,
    params: z.looseObject({ id }),
    body: z.looseObject({ currentPassword: currentPasswordField }),
    response: billingMethodSchema,
    errors: ['invalid_credentials'],
    idempotent: true,
  }),
  /** Of one payout, or of a month; local times are those of `timeZone`. */
  getStatement: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/statement',
    section: 'D: Statements',
    access: goddessOnly,
    query: z.looseObject({
      payoutId: z.optional(id),
      month: z.optional(month),
      timeZone: z._default(word, 'UTC'),
    }),
    response: z.looseObject({ fileName: text, csv: text }),
    isCompressed: true,
  }),
  /** Each month summed as its statement is: for the menu of months, their summaries and the file of a year. */
  getStatementMonths: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/statementMonths',
    section: 'D: Statements',
    access: goddessOnly,
    response: statementMonthsSchema,
    isCompressed: true,
  }),
  /** For checking a statement anywhere: the keys that ever sealed one. */
  getStatementKeys: endpoint({
    method: 'GET',
    base: 'core',
    path: '/statement/keys',
    section: 'D: Statements',
    access: 'public',
    response: z.looseObject({
      keys: listOf(z.looseObject({ id, publicKey: text, createdAt: maybe(time) })),
    }),
  }),
  /** What an agency's part would have been of her last month; without an id that of her own agency. */
  getAgencyFigures: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/agencyFigures',
    section: '§3.7',
    access: goddessOnly,
    query: z.looseObject({ agencyId: z.optional(id) }),
    response: agencyFiguresSchema,
  }),
  /** At once: what is earned from now on is her own. */
  leaveAgency: endpoint({
    method: 'POST',
    base: 'core',
    path: '/goddess/leaveAgency',
    section: '§3.7',
    access: goddessOnly,
    body: z.looseObject({}),
    response: agencySchema,
    idempotent: true,
  }),
} as const;
