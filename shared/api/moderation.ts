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

/** Reason for a case: a verdict of the automatic moderation, or a report by a person. */
export const caseReasons = ['verdict', 'report'] as const;
/** `upheld`: the suspicion was confirmed. `dismissed`: it was not. A decision is final. */
export const caseStates = ['open', 'upheld', 'dismissed'] as const;
export type CaseReason = (typeof caseReasons)[number];
export type CaseState = (typeof caseStates)[number];

export const appealMaxChars = 1_000;
const casePageSize = 20;

/** Data about a case that the accused person may see. */
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
  /** The case concerns a chat. */
  isInChat: maybe(flag),
  /** The case concerns a gallery item or story of the person. */
  isInGallery: maybe(flag),
  /** The chosen reason and the comment of a report. The reporter's identity is not sent. */
  reportReason: maybe(text),
  comment: maybe(text),
  hasFrame: flag,
});

export const moderationCaseDetailsSchema = z.looseObject({
  ...moderationCaseSchema.shape,
  /** The match or call of the case, with the other person. */
  encounter: maybe(
    z.looseObject({
      kind: z.enum(['match', 'call']),
      with: maybe(companionSchema),
      at: maybe(time),
      /** Length in milliseconds; null if it has not started or not ended. */
      lastedMs: maybe(count),
    }),
  ),
  /** JPEG in base64; null after the decision, after seven days, or without a picture. */
  frame: maybe(text),
  /** The other pictures of a reported message, in order, in the format of `frame`. */
  moreFrames: listOf(text),
  /** Snapshot of the profile at the first report; null if the case is not about the person's profile. */
  profile: maybe(reportedProfileSchema),
  /** Verdicts on this person's frames, newest first. */
  verdicts: listOf(z.looseObject({ verdict: moderationVerdictSchema, at: time })),
  /** The person's other cases, newest first. */
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
  /** The two participants; null: the account was deleted. */
  caller: maybe(companionSchema),
  callee: maybe(companionSchema),
  /** Time at which the call was started. */
  created: time,
  /** Time of the answer; null: the call was not answered. */
  answered: maybe(time),
  ended: maybe(time),
  /** Milliseconds between answer and end; null if the call was not answered or has not ended. */
  lastedMs: maybe(count),
  /**
   * Reason for the end; null while the call is in progress, and for an unknown reason from a newer server.
   */
  endReason: maybe(z.catch(z.nullable(z.enum(callCancelReasons)), null)),
  /** Id of the person who ended the call; null if no person did. */
  endedBy: maybe(id),
  payerId: id,
  earnerId: id,
  /** Price in coins per minute. */
  price: coins,
  /** Number of charged minutes. */
  minutes: count,
  /** Coins that the payer paid and the streamer earned for these minutes. */
  paid: coins,
  earned: coins,
  /** Cases about this call, newest first. The reporters' identities are not sent. */
  cases: listOf(
    z.looseObject({
      _id: id,
      /** Id of the accused person. */
      about: id,
      reason: z.enum(caseReasons),
      verdict: maybe(moderationVerdictSchema),
      reportReason: maybe(text),
      /** The reports also refer to chat messages. */
      isInChat: flag,
      state: z.enum(caseStates),
      created: time,
    }),
  ),
});

/** The moderators' queue (issue "Matching and calls"): 403 for users who are not moderators. */
export const moderationApi = {
  /** Open cases oldest first, decided ones newest first. `open` is the number of open cases. */
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
      /**
       * Number of upheld cases of the last 30 days without a decision about the person (`none` is a
       * decision).
       */
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
   * Returns the reported messages; for a reported chat the person's last messages. Each call is recorded in
   * the audit log.
   */
  seeReportedMessages: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/cases/:id/messages',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /** Messages with their times, oldest first. */
      messages: listOf(z.looseObject({ _id: id, text: maybe(text), type: maybe(text), at: time })),
    }),
  }),
  /** Returns one call. Each view is recorded in the audit log. 403 for a participant. */
  seeModerationCall: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/calls/:id',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: moderationCallSchema,
  }),
  /** Decides a case; 409 if it is already decided. */
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
  /**
   * The caller's own cases, only those from automatic verdicts, because reported people must not learn of a
   * report.
   */
  getMyModerationCases: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/mine',
    section: '§4.16',
    access: 'session',
    response: z.looseObject({ cases: listOf(ownCaseSchema) }),
  }),
  /** Can be called once, while the case is open; otherwise 409. */
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
