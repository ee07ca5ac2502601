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

/**
 * A streamer's payout data beyond section 7: the parts of a payout, statements, and the agency's commission.
 */
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
      /** Masked destination of the payout. */
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
  /** The lines of which a part of the payout is the sum. `nextPayoutId` means the forecast. */
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
  /** Returns a payment method unmasked, if the user proves to be its owner. */
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
  /** The statement of one payout or one month. Local times are in `timeZone`. */
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
  /**
   * All months with the sums of their statements, for the list of months, their summaries and the file of a
   * year.
   */
  getStatementMonths: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/statementMonths',
    section: 'D: Statements',
    access: goddessOnly,
    response: statementMonthsSchema,
    isCompressed: true,
  }),
  /** All keys that ever sealed a statement, for verification outside the product. */
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
  /**
   * An agency's commission on the streamer's last month; without an id, that of the streamer's own agency.
   */
  getAgencyFigures: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/agencyFigures',
    section: '§3.7',
    access: goddessOnly,
    query: z.looseObject({ agencyId: z.optional(id) }),
    response: agencyFiguresSchema,
  }),
  /** Leaves the agency at once: later earnings are without commission. */
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
