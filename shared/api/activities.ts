import * as z from 'zod/mini';
import { activityFilters, activityLimits, activitySchema } from '../domain/activities.ts';
import { locales } from '../domain/constants.ts';
import { count, id, listOf, pageToken } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Activities of the user (§2 `/activities`, §4.15). */
export const activitiesApi = {
  /** Newest first. `unread` is the number of new activities on all pages. */
  getActivities: endpoint({
    method: 'GET',
    base: 'core',
    path: '/activities',
    section: '§2 activities, §3.5, §4.15',
    access: 'session',
    query: z.looseObject({
      filter: z._default(z.enum(activityFilters), 'all'),
      /** Language of the page; absent: the language of the user's newest device. */
      locale: z.optional(z.enum(locales)),
      count: pageCount(activityLimits.pageSize),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      activities: listOf(activitySchema),
      unread: count,
      paginationToken: pageToken,
    }),
  }),
  /** Marks all activities up to and including this one as read. */
  readActivities: endpoint({
    method: 'POST',
    base: 'core',
    path: '/activities/read',
    section: '§2 activities',
    access: 'session',
    body: z.looseObject({ upTo: id }),
    response: z.looseObject({ unread: count }),
    idempotent: true,
  }),
} as const;
