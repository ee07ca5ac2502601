import * as z from 'zod/mini';
import { callHistorySchema, callTabSchema, goddessTabSchema } from '../domain/calls.ts';
import { call, limits } from '../domain/constants.ts';
import {
  count,
  country,
  done,
  flag,
  id,
  listOf,
  maybe,
  pageToken,
  listUpTo,
  queryNumber,
  text,
  word,
} from '../domain/fields.ts';
import { ageRange, genderChoices } from '../domain/matchingFilter.ts';
import {
  blockedSchema,
  blockReceiptSchema,
  companionSchema,
  relatedSchema,
  userDetailSchema,
  profileViewers,
} from '../domain/person.ts';
import { reportSchema } from '../domain/reports.ts';
import { referralsSchema } from '../domain/streamer.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Query of the user's own lists: `search` is a part of a name. */
const ownListQuerySchema = z.looseObject({
  count: pageCount(limits.chatPageSize),
  paginationToken: pageFrom,
  search: z.optional(word),
});
/** `order`: latest addition first, or online people first. `only`: restricts the list. */
const relatedQuerySchema = z.looseObject({
  ...ownListQuerySchema.shape,
  order: z._default(z.enum(['new', 'present']), 'new'),
  only: z.optional(z.enum(['present', 'notFollowed'])),
});
const relatedPeopleSchema = z.looseObject({ users: listOf(relatedSchema), paginationToken: pageToken });
/** People of the user's blacklist, to be changed together. */
const chosenSchema = z.looseObject({ userIds: listUpTo(id, limits.blockedAtOnce) });
/** State after a change. Null: the server did not send it, so the client assumes the requested state. */
const changedFavoriteSchema = z.looseObject({ isFavorite: maybe(flag), isFavoritedBy: maybe(flag) });
const favoriteStatusSchema = z.looseObject({ isFavorite: flag, isFavoritedBy: maybe(flag) });

const queryListMax = 250;
/** A list in a query: a repeated parameter, or one text with commas. */
function queryList<T extends z.core.$ZodType<string, string>>(schema: T) {
  return z.pipe(
    z.pipe(
      z.union([listUpTo(word, queryListMax), text.check(z.maxLength(4_096))]),
      z.transform((value: string | string[]) =>
        (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''),
      ),
    ),
    listUpTo(schema, queryListMax),
  );
}
const spokenFlags = ['true', '1', 'yes', 'on', 'false', '0', 'no', 'off'] as const;
const queryFlag = z.union([
  flag,
  z.pipe(
    z.enum(spokenFlags),
    z.transform((value: (typeof spokenFlags)[number]) => spokenFlags.indexOf(value) < 4),
  ),
]);
const queryAge = queryNumber(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)));

/** Filters of the lists of people (§2 `/search-options`); absent ones do not apply. */
const searchOptionsShape = {
  gender: z.optional(z.enum(genderChoices)),
  ageFrom: z.optional(queryAge),
  ageTo: z.optional(queryAge),
  countries: z.optional(queryList(country)),
  languages: z.optional(queryList(word)),
  /** Restricts the list to people who are online and not in a call. */
  freeOnly: z.optional(queryFlag),
} as const;

/** Social (§7), in the order of docs/product.md. Presence is in `matchingApi`. */
export const socialApi = {
  block: endpoint({
    method: 'POST',
    base: 'core',
    path: '/block/:id',
    section: '§7 Social, §4 Interaction kinds',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({ receipt: maybe(blockReceiptSchema) }),
    isAnswerOptional: true,
    idempotent: true,
  }),
  /** Undoes a recent block, and restores who followed whom. */
  undoBlock: endpoint({
    method: 'POST',
    base: 'core',
    path: '/block/:id/undo',
    section: '§4.20',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    errors: ['conflict'],
    idempotent: true,
  }),
  blockMany: endpoint({
    method: 'POST',
    base: 'core',
    path: '/blocked/add',
    section: '§2 blacklist',
    access: 'session',
    body: chosenSchema,
    response: done,
    idempotent: true,
  }),
  unblockMany: endpoint({
    method: 'POST',
    base: 'core',
    path: '/blocked/remove',
    section: '§2 blacklist',
    access: 'session',
    body: chosenSchema,
    response: done,
    idempotent: true,
  }),
  /** Likes a person's profile. Counts once a day; a repetition on the same day has no effect. */
  like: endpoint({
    method: 'POST',
    base: 'core',
    path: '/like/:id',
    section: '§4.15',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    errors: ['blocked'],
    idempotent: true,
  }),
  unblock: endpoint({
    method: 'POST',
    base: 'core',
    path: '/unblock/:id',
    section: '§7 Social, §4 Interaction kinds',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    idempotent: true,
  }),
  getBlocked: endpoint({
    method: 'GET',
    base: 'core',
    path: '/blocked',
    section: '§7 Social',
    access: 'session',
    query: ownListQuerySchema,
    /** `total` is the number of all blocked people, regardless of the search. */
    response: z.looseObject({
      users: listOf(blockedSchema),
      paginationToken: pageToken,
      total: maybe(count),
    }),
  }),
  /** A person's page (§2 `/user-detail/{userId}`), as far as the requesting user may see it. */
  getUserDetail: endpoint({
    method: 'GET',
    base: 'core',
    path: '/userDetail/:id',
    section: '§2 user-detail, §3 Companion profile',
    access: 'session',
    params: z.looseObject({ id }),
    response: userDetailSchema,
  }),
  /** The user's own page as another person would get it, by the same rules. */
  getProfileAs: endpoint({
    method: 'GET',
    base: 'core',
    path: '/profile/as/:viewer',
    section: '§2 profile, §3 Companion profile',
    access: 'session',
    params: z.looseObject({ viewer: z.enum(profileViewers) }),
    response: userDetailSchema,
  }),
  addFavorite: endpoint({
    method: 'POST',
    base: 'core',
    path: '/favorites/add/:id',
    section: '§7 Social, §4 Interaction kinds',
    access: 'session',
    params: z.looseObject({ id }),
    response: changedFavoriteSchema,
    isAnswerOptional: true,
    errors: ['blocked'],
    idempotent: true,
  }),
  removeFavorite: endpoint({
    method: 'POST',
    base: 'core',
    path: '/favorites/remove/:id',
    section: '§7 Social, §4 Interaction kinds',
    access: 'session',
    params: z.looseObject({ id }),
    response: changedFavoriteSchema,
    isAnswerOptional: true,
    idempotent: true,
  }),
  getFavoriteStatus: endpoint({
    method: 'GET',
    base: 'core',
    path: '/favorites/status/:id',
    section: '§7 Social',
    access: 'session',
    params: z.looseObject({ id }),
    response: favoriteStatusSchema,
  }),
  /** Fans: people who follow the user. */
  getFavoritedBy: endpoint({
    method: 'GET',
    base: 'core',
    path: '/v2/favorites/listBy',
    section: '§7 Social, §1 favorites',
    access: 'session',
    query: relatedQuerySchema,
    response: relatedPeopleSchema,
  }),
  /** Followings: people whom the user follows. */
  getFavorites: endpoint({
    method: 'GET',
    base: 'core',
    path: '/v2/favorites/list',
    section: '§7 Social, §1 favorites',
    access: 'session',
    query: relatedQuerySchema,
    response: relatedPeopleSchema,
  }),
  getFavoritesCounter: endpoint({
    method: 'GET',
    base: 'core',
    path: '/favorites/counter',
    section: '§7 Social',
    access: 'session',
    /** `present`: number of followings who are online. */
    response: z.looseObject({ favorites: maybe(count), favoritedBy: maybe(count), present: maybe(count) }),
  }),
  report: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/report',
    section: '§7 Social, §4.16',
    access: 'session',
    body: reportSchema,
    response: done,
  }),
  getCallsTabs: endpoint({
    method: 'GET',
    base: 'core',
    path: '/callsTabsList',
    section: '§7 Social, §4.7',
    access: 'session',
    response: z.array(callTabSchema),
  }),
  getCallsList: endpoint({
    method: 'GET',
    base: 'core',
    path: '/callsList',
    section: '§7 Social, §9 Call history page size, §4.7',
    access: 'session',
    query: z.looseObject({
      tabId: z._default(id, 'all'),
      /**
       * Restricts the history to calls and matches with this user, for the entries of their chat. Absent: all
       * users.
       */
      userId: z.optional(id),
      count: pageCount(call.historyPageSize),
      paginationToken: pageFrom,
    }),
    response: callHistorySchema,
  }),
  getGoddessTabs: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddessListTabs',
    section: '§7 Social, §4.7',
    access: 'session',
    response: z.array(goddessTabSchema),
  }),
  getGoddessList: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddessList/:id',
    section: '§7 Social, §2 search-options, §4.7',
    access: 'session',
    /** Id of the tab. */
    params: z.looseObject({ id }),
    query: z.looseObject({
      ...searchOptionsShape,
      count: pageCount(limits.chatPageSize),
      paginationToken: pageFrom,
    }),
    /** `total` is the number of matching people, `online` the number of those who are online. */
    response: z.looseObject({
      users: listOf(companionSchema),
      paginationToken: pageToken,
      total: maybe(count),
      online: maybe(count),
    }),
  }),
  getReferralsBonuses: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddessReferralsBonuses',
    section: '§7 Social, §3.7',
    access: 'session',
    response: referralsSchema,
  }),
} as const;
