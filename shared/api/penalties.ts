import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time } from '../domain/fields.ts';
import { penaltiesDataSchema, penaltyLimits, penaltyRuleKeys, penaltySchema } from '../domain/penalties.ts';
import { companionSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const goddessOnly = ['goddess'] as const;
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(penaltyLimits.textMaxChars));

/** A penalty as moderators see it, with its person and the allowed actions. */
const deskPenaltySchema = z.looseObject({
  ...penaltySchema.shape,
  user: maybe(companionSchema),
  caseId: maybe(id),
  /** Name of the moderator who issued it; null if the server did. */
  issuedBy: maybe(text),
  isIssuedByMe: flag,
  /** Whether the requesting moderator may answer the appeal: not the moderator who issued the penalty. */
  mayDecide: flag,
  mayRevoke: flag,
});
export type DeskPenalty = z.output<typeof deskPenaltySchema>;

export const deskPenaltyStates = ['appealed', 'active', 'all'] as const;
export type DeskPenaltyState = (typeof deskPenaltyStates)[number];

const evidenceSchema = z.looseObject({
  /** JPEGs in base64 that only show this person. */
  frames: listOf(text),
});

/** Penalties (D: Penalty, Appeals): the streamers' calls and the moderators'. */
export const penaltiesApi = {
  getPenaltyHistory: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/penaltyHistory',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    response: penaltiesDataSchema,
  }),
  /** Pictures of the evidence, which are kept until an appeal is no longer possible. */
  getPenaltyEvidence: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/penalties/:id/evidence',
    section: 'D: Penalty',
    access: goddessOnly,
    params: z.looseObject({ id }),
    response: evidenceSchema,
  }),
  /** Can be called once, before the deadline; otherwise 409. */
  appealPenalty: endpoint({
    method: 'POST',
    base: 'core',
    path: '/goddess/penalties/:id/appeal',
    section: 'D: Appeals',
    access: goddessOnly,
    params: z.looseObject({ id }),
    body: z.looseObject({ text: words }),
    response: penaltySchema,
    errors: ['conflict'],
  }),
  /** Withdraws an unanswered appeal. The coins are taken after the appeal period. */
  withdrawPenaltyAppeal: endpoint({
    method: 'POST',
    base: 'core',
    path: '/goddess/penalties/:id/appeal/withdraw',
    section: 'D: Appeals',
    access: goddessOnly,
    params: z.looseObject({ id }),
    body: z.looseObject({}),
    response: penaltySchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** The penalty that can be issued from this case, with its prices; `penalty` is the issued one. */
  getCasePenalty: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases/:id/penalty',
    section: 'D: Penalty',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /**
       * Whether a penalty can be issued: the case of a streamer is upheld, within the deadline, and has no
       * penalty yet.
       */
      mayIssue: flag,
      /** Deadline for issuing a penalty. */
      until: maybe(time),
      penalty: maybe(deskPenaltySchema),
      level: count,
      levelFallsAt: maybe(time),
      /** Number of penalties of the last 90 days that were not revoked. */
      recent: count,
      balance: maybe(coins),
      detection: oneOf(['person', 'automated', 'report'], 'person'),
      rules: listOf(
        z.looseObject({
          key: text,
          section: maybe(text),
          rule: maybe(text),
          coins: maybe(coins),
          points: count,
        }),
      ),
      frames: listOf(text),
    }),
  }),
  /**
   * Issues a penalty from an upheld case by a rule. A repeated request returns the existing penalty; a
   * different one is 409.
   */
  issuePenalty: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/cases/:id/penalty',
    section: 'D: Penalty',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({
      rule: z.enum(penaltyRuleKeys),
      facts: z
        .string()
        .check(z.trim(), z.minLength(penaltyLimits.factsMinChars), z.maxLength(penaltyLimits.textMaxChars)),
    }),
    response: deskPenaltySchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** Appeals oldest first, other lists newest first. */
  getDeskPenalties: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/penalties',
    section: 'D: Penalty',
    access: 'session',
    query: z.looseObject({
      state: z._default(z.enum(deskPenaltyStates), 'all'),
      count: pageCount(penaltyLimits.pageSize),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      penalties: listOf(deskPenaltySchema),
      paginationToken: pageToken,
      /** Number of unanswered appeals. */
      appeals: count,
    }),
  }),
  getDeskPenaltyEvidence: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/penalties/:id/evidence',
    section: 'D: Penalty',
    access: 'session',
    params: z.looseObject({ id }),
    response: evidenceSchema,
  }),
  /** Revokes a penalty and returns its coins at once. Idempotent. */
  revokePenalty: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/penalties/:id/revoke',
    section: 'D: Penalty',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ reason: words }),
    response: deskPenaltySchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * Answers an appeal; not allowed for the moderator who issued the penalty. 409 if there is no unanswered
   * appeal. `reduced` lowers the price to `coins`, which is more than 0 and less than before.
   */
  decidePenaltyAppeal: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/penalties/:id/appeal',
    section: 'D: Appeals',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({
      decision: z.enum(['kept', 'reduced', 'revoked']),
      answer: words,
      coins: z.optional(z.int().check(z.minimum(1))),
    }),
    response: deskPenaltySchema,
    errors: ['conflict'],
    idempotent: true,
  }),
} as const;
