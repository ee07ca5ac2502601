import * as z from 'zod/mini';
import { done, id, listUpTo, maybe, text, time, word } from '../domain/fields.ts';
import {
  matchEndReasonSchema,
  matchingBanSchema,
  moderationVerdictSchema,
  profilesByIdSchema,
} from '../domain/matching.ts';
import { matchingFilterSchema } from '../domain/matchingFilter.ts';
import { loosely } from '../domain/messageParts.ts';
import { presenceSchema, type Presence } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import type { Role } from '../domain/roles.ts';

/** Roles that may match. A pending goddess also needs an open locker, which the server checks. */
const matchingRoles = ['user', 'goddess', 'pendingGoddess'] as const satisfies readonly Role[];

const presenceOfSchema = z.looseObject({ userId: id, status: presenceSchema, lastSeen: loosely(time) });
export type PresenceOf = { userId: string; status: Presence };

/** Matching and presence (§7 "Calls and matching" and "Social", §4.6). */
export const matchingApi = {
  clientVideoStart: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/clientVideoStart',
    section: '§7 Calls and matching, §4.6, item 1',
    access: 'session',
    body: z.looseObject({}),
    response: z.looseObject({ channelId: maybe(id) }),
    isAnswerOptional: true,
  }),
  clientVideoEnd: endpoint({
    method: 'POST',
    base: 'core',
    path: '/clientVideoEnd',
    section: '§7 Calls and matching, §4.6, item 1',
    access: 'session',
    body: z.looseObject({ channelId: id }),
    response: done,
    idempotent: true,
  }),
  matchingBan: endpoint({
    method: 'GET',
    base: 'core',
    path: '/matchingBan',
    section: '§7 Calls and matching, §4.6, item 1',
    access: 'session',
    response: matchingBanSchema,
  }),
  matchRequest: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v3/matchRequest',
    section: '§7 Calls and matching, §4.6, items 2 and 6',
    access: matchingRoles,
    // `windowId` is ours: only the user's latest search is active, and only its window gets the match.
    body: z.looseObject({ matchingFilter: matchingFilterSchema, windowId: z.optional(id) }),
    response: z.looseObject({ requestId: maybe(id) }),
    isAnswerOptional: true,
    errors: ['match_limit', 'matching_banned', 'not_enough_coins', 'locked', 'busy', 'premium_required'],
    idempotent: true,
  }),
  matchingStart: endpoint({
    method: 'POST',
    base: 'core',
    path: '/matchingStart',
    section: '§7 Calls and matching, §4.6, item 4',
    access: matchingRoles,
    body: z.looseObject({ matchId: id }),
    response: done,
    idempotent: true,
  }),
  cancelMatchRequest: endpoint({
    method: 'POST',
    base: 'core',
    path: '/cancelMatchRequest',
    section: '§7 Calls and matching, §4.6, item 5',
    access: matchingRoles,
    // `windowId` ends only that window's search, so that a late request does not end the search of another
    // window.
    body: z.looseObject({ windowId: z.optional(id) }),
    response: done,
    idempotent: true,
  }),
  matchingEnd: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v3/matchingEnd',
    section: '§7 Calls and matching, §4.6, item 5',
    access: matchingRoles,
    body: z.looseObject({ matchId: id, reason: matchEndReasonSchema }),
    response: done,
    idempotent: true,
  }),
  /** Requests a normal match with the person whom the caller has just skipped, if both still search. */
  undoSkip: endpoint({
    method: 'POST',
    base: 'core',
    path: '/undoSkip',
    section: '§4.6, item 5',
    access: matchingRoles,
    body: z.looseObject({ matchId: id }),
    response: done,
    errors: ['conflict'],
    idempotent: true,
  }),
  moderate: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/moderate',
    section: '§7 Calls and matching, §4.16',
    access: 'session',
    form: z.looseObject({ matchId: z.optional(id), callId: z.optional(id) }),
    files: ['image'],
    response: z.looseObject({ verdict: moderationVerdictSchema }),
    errors: ['invalid_upload', 'too_large'],
  }),
  unmatch: endpoint({
    method: 'POST',
    base: 'core',
    path: '/unmatch',
    section: '§7 Calls and matching',
    access: 'session',
    body: z.looseObject({ userId: id }),
    response: done,
    idempotent: true,
  }),
  /** The same call in docs/product.md's other form, with the person in the path. */
  unmatchById: endpoint({
    method: 'POST',
    base: 'core',
    path: '/unmatch/:userId',
    section: '§4.6, item 6',
    access: 'session',
    params: z.looseObject({ userId: id }),
    response: done,
    idempotent: true,
  }),
  /** Undoes an unmatch: the two people may be matched again. */
  rematch: endpoint({
    method: 'POST',
    base: 'core',
    path: '/unmatch/:userId/undo',
    section: '§4.6, item 6',
    access: 'session',
    params: z.looseObject({ userId: id }),
    response: done,
    idempotent: true,
  }),
  matchedUsersProfiles: endpoint({
    method: 'POST',
    base: 'core',
    path: '/matchedUsersProfiles',
    section: '§7 Calls and matching',
    access: 'session',
    body: z.array(id).check(z.maxLength(100)),
    response: profilesByIdSchema,
    idempotent: true,
  }),
  translatedText: endpoint({
    method: 'POST',
    base: 'core',
    path: '/translatedText',
    section: '§7 Calls and matching',
    access: 'session',
    body: z.looseObject({ textKeys: listUpTo(word, 100), targetLang: word }),
    response: z.array(z.looseObject({ textKey: text, translation: text })),
    idempotent: true,
  }),
  presence: endpoint({
    method: 'POST',
    base: 'core',
    path: '/presence',
    section: '§7 Social, §4 Presence',
    access: 'session',
    body: z.looseObject({ userId: id }),
    response: presenceOfSchema,
    idempotent: true,
  }),
  presenceMany: endpoint({
    method: 'POST',
    base: 'core',
    path: '/presenceMany',
    section: '§7 Social, §4 Presence',
    access: 'session',
    body: z.looseObject({ userIds: z.array(id).check(z.maxLength(200)) }),
    response: z.array(presenceOfSchema),
    idempotent: true,
  }),
} as const;
