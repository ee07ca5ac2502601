import * as z from 'zod/mini';
import {
  coins,
  count,
  done,
  flag,
  id,
  listOf,
  maybe,
  oneOf,
  pageToken,
  text,
  time,
} from '../domain/fields.ts';
import { callCancelReasons, callTypes } from '../domain/calls.ts';
import { moderationVerdictSchema } from '../domain/matching.ts';
import { companionSchema } from '../domain/person.ts';
import { reportedProfileSchema } from '../domain/reports.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Why somebody is to look at it: what the moderator saw, or what a person said. */
export const caseReasons = ['verdict', 'report'] as const;
/** `upheld`: it was as it seemed. `dismissed`: it was not. Both are final. */
export const caseStates = ['open', 'upheld', 'dismissed'] as const;
export type CaseReason = (typeof caseReasons)[number];
export type CaseState = (typeof caseStates)[number];

export const appealMaxChars = 1_000;
const casePageSize = 20;

/** What the person whom a case is about may know of it. */
export const ownCaseSchema = z.looseObject({
  _id: id,
  verdict: maybe(moderationVerdictSchema),
  state: z.enum(caseStates),
  appeal: maybe(text),
  created: time,
  decided: maybe(time),
});

/** A row of the moderator's queue. */
export const moderationCaseSchema = z.looseObject({
  ...ownCaseSchema.shape,
  reason: z.enum(caseReasons),
  user: maybe(companionSchema),
  matchId: maybe(id),
  callId: maybe(id),
  /** It is about something in a chat. */
  isInChat: maybe(flag),
  /** It is about something that the person shows of themselves: a picture, a video or a story. */
  isInGallery: maybe(flag),
  /** Of a report: what was chosen and what was written. Who reported stays with the server. */
  reportReason: maybe(text),
  comment: maybe(text),
  hasFrame: flag,
});

export const moderationCaseDetailsSchema = z.looseObject({
  ...moderationCaseSchema.shape,
  /** The match or call that it is about, with the other person in it. */
  encounter: maybe(
    z.looseObject({
      kind: z.enum(['match', 'call']),
      with: maybe(companionSchema),
      at: maybe(time),
      /** Milliseconds; null if it never began or still goes on. */
      lastedMs: maybe(count),
    }),
  ),
  /** A JPEG in base64; null once the case is decided, after seven days, or where there was no picture. */
  frame: maybe(text),
  /** Of a message that was reported: the other pictures that this person sent in it, in their order, as `frame` is. */
  moreFrames: listOf(text),
  /** Their profile when they were first reported; null where it was not about them as a person. */
  profile: maybe(reportedProfileSchema),
  /** Verdicts on this person's frames, newest first. */
  verdicts: listOf(z.looseObject({ verdict: moderationVerdictSchema, at: time })),
  /** Their other cases, newest first. */
  others: listOf(
    z.looseObject({ _id: id, reason: z.enum(caseReasons), state: z.enum(caseStates), created: time }),
  ),
});

export const callStates = ['ringing', 'live', 'ended'] as const;

/** A call as a moderator sees it. Coins are whole. */
export const moderationCallSchema = z.looseObject({
  _id: id,
  callType: oneOf(callTypes, 'video'),
  state: oneOf(callStates, 'ended'),
  /** Null: the account was deleted. */
  caller: maybe(companionSchema),
  callee: maybe(companionSchema),
  /** When the caller called. */
  created: time,
  /** Null: the call was not answered. */
  answered: maybe(time),
  ended: maybe(time),
  /** Milliseconds between answer and end; null if the call was not answered or still goes on. */
  lastedMs: maybe(count),
  /** Null while the call goes on, and for a reason that a newer server adds. */
  endReason: maybe(z.catch(z.nullable(z.enum(callCancelReasons)), null)),
  /** Id of the person who ended it; null if no person did. */
  endedBy: maybe(id),
  payerId: id,
  earnerId: id,
  /** Coins per minute. */
  price: coins,
  /** Number of charged minutes. */
  minutes: count,
  /** Coins that the payer paid and the streamer earned for the minutes. */
  paid: coins,
  earned: coins,
  /** Cases about this call, the newest first. Who reported stays with the server. */
  cases: listOf(
    z.looseObject({
      _id: id,
      /** Id of the person whom the case is about. */
      about: id,
      reason: z.enum(caseReasons),
      verdict: maybe(moderationVerdictSchema),
      reportReason: maybe(text),
      /** The reports also name messages of a chat. */
      isInChat: flag,
      state: z.enum(caseStates),
      created: time,
    }),
  ),
});

/** The moderator's queue (issue "Matching and calls"): 403 for everybody but the moderator's account. */
export const moderationApi = {
  /** Open ones oldest first, decided ones newest first. `open` is how many wait. */
  getModerationCases: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases',
    section: '§4.16',
    access: 'session',
    query: z.looseObject({
      state: z._default(z.enum(caseStates), 'open'),
      count: pageCount(casePageSize),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      cases: listOf(moderationCaseSchema),
      paginationToken: pageToken,
      open: count,
      /** Upheld cases of the last 30 days from which nothing has followed yet, not even "none". */
      undecided: z._default(count, 0),
    }),
  }),
  getModerationCase: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases/:id',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: moderationCaseDetailsSchema,
  }),
  /**
   * Returns what the person wrote that was reported; of a reported chat their last messages. Each call is a line of the
   * audit log.
   */
  seeReportedMessages: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/cases/:id/messages',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /** The oldest first. */
      messages: listOf(z.looseObject({ _id: id, text: maybe(text), type: maybe(text), at: time })),
    }),
  }),
  /** Returns one call. Each view is a line of the audit log. 403 for a participant. */
  seeModerationCall: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/calls/:id',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: moderationCallSchema,
  }),
  /** A second decision is 409. */
  decideModerationCase: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/cases/:id/decide',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ decision: z.enum(['upheld', 'dismissed']) }),
    response: done,
    errors: ['conflict'],
  }),
  /** The caller's own, from verdicts alone: a report is not shown to whom it is about. */
  getMyModerationCases: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/mine',
    section: '§4.16',
    access: 'session',
    response: z.looseObject({ cases: listOf(ownCaseSchema) }),
  }),
  /** Once, and while the case is open; otherwise 409. */
  appealModerationCase: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/mine/:id/appeal',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(appealMaxChars)) }),
    response: done,
    errors: ['conflict'],
  }),
} as const;
