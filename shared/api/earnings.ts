import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import {
  bookSinceSchema,
  earningHoursSchema,
  figurePeriods,
  figureSchema,
  shiftSchema,
} from '../domain/earnings.ts';
import { count, queryNumber, time } from '../domain/fields.ts';
import type { Role } from '../domain/roles.ts';
import { earningSources } from '../domain/streamer.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const goddessOnly = ['goddess'] as const satisfies readonly Role[];
const moment = time.check(z.maxLength(40));
/** Maximum number of days shown by the hour. */
const hourDays = 31;

/** Ledger entries behind a streamer's figures. */
export const earningsApi = {
  /**
   * "Why this number". The response includes the whole figure, so that the entries can be checked against it.
   */
  getFigure: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/entries',
    section: 'D: Streamer data',
    access: goddessOnly,
    query: z.looseObject({
      period: z._default(z.enum(figurePeriods), 'today'),
      source: z.optional(z.enum(earningSources)),
      /** Start and end (exclusive) of a `span`. */
      from: z.optional(moment),
      until: z.optional(moment),
      count: pageCount(limits.chatPageSize),
      paginationToken: pageFrom,
    }),
    response: figureSchema,
  }),
  getEarningHours: endpoint({
    method: 'GET',
    base: 'core',
    path: '/earnings/hours',
    section: 'D: Streamer data',
    access: goddessOnly,
    query: z.looseObject({ days: z._default(queryNumber(z.int().check(z.gte(1), z.lte(hourDays))), 7) }),
    response: earningHoursSchema,
    isCompressed: true,
  }),
  getShift: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/shift',
    section: 'D: Streamer data',
    access: goddessOnly,
    response: shiftSchema,
  }),
  /**
   * Movements since a ledger entry, for the client's running total. Without `after`, only the current
   * position.
   */
  getBookSince: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/book',
    section: 'D: Streamer data',
    access: goddessOnly,
    query: z.looseObject({ after: z.optional(queryNumber(count)) }),
    response: bookSinceSchema,
  }),
} as const;
