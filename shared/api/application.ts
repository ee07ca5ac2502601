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

/** What waits, what was sent back, and what was decided for good. */
export const applicationLists = ['waiting', 'returned', 'decided'] as const;
export type ApplicationList = (typeof applicationLists)[number];

const listSize = 50;
const reasonsMax = 100;
const section = '§4.3';
const params = z.looseObject({ id });

/** Becoming a streamer: her side, and the moderators'. 403 for everybody but a moderator where it begins with /moderation. */
export const applicationApi = {
  getApplication: endpoint({
    method: 'GET',
    base: 'core',
    path: '/application',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
  }),
  /** 409 where something is missing, or it is sent already. */
  submitApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/application/submit',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
    errors: ['conflict'],
  }),
  /** Back to a draft, as long as nobody has it before them. */
  withdrawApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/application/withdraw',
    section,
    access: supportedRoles,
    response: ownApplicationSchema,
    errors: ['conflict'],
  }),
  /** Once, within a week of the refusal. */
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
  /** Those that wait: the longest wait first; the others: the latest decision first. */
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
  /** For twenty minutes; saying it again begins them anew. 409 where somebody else has it. */
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
  /** 409 where it was decided already, somebody else has it, or something is missing that an approval needs. */
  decideApplication: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/applications/:id/decide',
    section,
    access: 'session',
    params,
    body: z.looseObject({
      decision: z.enum(['approved', 'returned', 'refused']),
      /** What goes back, and why; a return needs one. */
      reasons: z._default(listUpTo(itemReasonSchema, reasonsMax), []),
      /** Of a refusal. */
      refusal: z.optional(z.nullable(z.enum(refusalReasons))),
      /** Words to her. */
      message: z.optional(z.nullable(z.string().check(z.maxLength(applicationLimits.messageMaxChars)))),
    }),
    response: done,
    errors: ['conflict'],
  }),
} as const;
