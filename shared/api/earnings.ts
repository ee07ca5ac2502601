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
/** Days that are shown by the hour at most. */
const hourDays = 31;

/** Where a streamer's figures come from: the entries of the book behind each. */
export const earningsApi = {
  /** "Why this number". The answer names the whole figure, so that the entries can be summed against it. */
  getFigure: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/dashboard/entries',
    section: 'D: Streamer data',
    access: goddessOnly,
    query: z.looseObject({
      period: z._default(z.enum(figurePeriods), 'today'),
      source: z.optional(z.enum(earningSources)),
      /** Of a `span`, the second left out. */
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
  /** For the client's own count: what moved since an entry; without one only where the book stands. */
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
