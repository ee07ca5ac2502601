import * as z from 'zod/mini';
import {
  applicationDetailsSchema,
  applicationLimits,
  applicationRowSchema,
  itemReasonSchema,
  ownApplicationSchema,
  refusalReasons,
} from '../domain/applications.ts';
import { count, done, id, listOf, listUpTo, pageToken } from '../domain/fields.ts';
import { supportedRoles } from '../domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Lists of applications: waiting for a decision, returned to the applicant, and finally decided. */
export const applicationLists = ['waiting', 'returned', 'decided'] as const;
export type ApplicationList = (typeof applicationLists)[number];

const listSize = 50;
const reasonsMax = 100;
const section = '§4.3';
const params = z.looseObject({ id });

/**
 * Applications to become a streamer: the applicant's calls and the moderators'. Paths under /moderation
 * answer 403 to all but moderators.
 */
export const applicationApi = {
  getApplication: endpoint({
    method: 'GET',
    base: 'core',
    path: '/application',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
  }),
  /** 409 if an item is missing, or the application is already submitted. */
  submitApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/application/submit',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
    errors: ['conflict'],
  }),
  /** Turns the application back into a draft, unless a moderator is reviewing it. */
  withdrawApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/application/withdraw',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
    errors: ['conflict'],
  }),
  /** Can be called once, within a week of the refusal. */
  appealApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/application/appeal',
    section,
    access: supportedRoles,
    body: z.looseObject({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(applicationLimits.appealMaxChars)),
    }),
    response: ownApplicationSchema,
    errors: ['conflict'],
  }),
  /** Waiting applications: longest wait first. Other lists: latest decision first. */
  getApplications: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/applications',
    section,
    access: 'session',
    query: z.looseObject({
      list: z._default(z.enum(applicationLists), 'waiting'),
      count: pageCount(listSize),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      applications: listOf(applicationRowSchema),
      paginationToken: pageToken,
      waiting: count,
      returned: count,
    }),
  }),
  getApplicationDetails: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/applications/:id',
    section,
    access: 'session',
    params,
    response: applicationDetailsSchema,
  }),
  /**
   * Reserves the application for twenty minutes; a repeated call renews the reservation. 409 if another
   * moderator has it.
   */
  claimApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/applications/:id/claim',
    section,
    access: 'session',
    params,
    response: applicationDetailsSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * 409 if the application is already decided, another moderator has it, or an item required for approval is
   * missing.
   */
  decideApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/applications/:id/decide',
    section,
    access: 'session',
    params,
    body: z.looseObject({
      decision: z.enum(['approved', 'returned', 'refused']),
      /** Returned items with reasons. A return needs at least one. */
      reasons: z._default(listUpTo(itemReasonSchema, reasonsMax), []),
      /** Reason for a refusal; required if the decision is `refused`. */
      refusal: z.optional(z.nullable(z.enum(refusalReasons))),
      /** Moderator's message to the applicant. */
      message: z.optional(z.nullable(z.string().check(z.maxLength(applicationLimits.messageMaxChars)))),
    }),
    response: done,
    errors: ['conflict'],
  }),
} as const;
