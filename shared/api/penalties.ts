import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time } from '../domain/fields.ts';
import { penaltiesDataSchema, penaltyLimits, penaltyRuleKeys, penaltySchema } from '../domain/penalties.ts';
import { companionSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const goddessOnly = ['goddess'] as const;
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(penaltyLimits.textMaxChars));

/** A penalty as the moderators see it: whose it is, and what they may do. */
const deskPenaltySchema = z.looseObject({
  ...penaltySchema.shape,
  user: maybe(companionSchema),
  caseId: maybe(id),
  /** Who issued it; null where the server counted it. */
  issuedBy: maybe(text),
  isIssuedByMe: flag,
  /** An appeal is decided by another person than who issued it. */
  mayDecide: flag,
  mayRevoke: flag,
});
export type DeskPenalty = z.output<typeof deskPenaltySchema>;

export const deskPenaltyStates = ['appealed', 'active', 'all'] as const;
export type DeskPenaltyState = (typeof deskPenaltyStates)[number];

const evidenceSchema = z.looseObject({
  /** JPEGs in base64, of this person alone. */
  frames: listOf(text),
});

/** Penalties (D: Penalty, Appeals): what streamers see of theirs, and the moderators' side of them. */
export const penaltiesApi = {
  getPenaltyHistory: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/penaltyHistory',
    section: '§7 Streamer side, §6 Goddess-only calls, §3.7',
    access: goddessOnly,
    response: penaltiesDataSchema,
  }),
  /** Pictures are kept until nobody can object any more. */
  getPenaltyEvidence: endpoint({
    method: 'GET',
    base: 'core',
    path: '/goddess/penalties/:id/evidence',
    section: 'D: Penalty',
    access: goddessOnly,
    params: z.looseObject({ id }),
    response: evidenceSchema,
  }),
  /** Once, and in time; otherwise 409. */
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
  /** She takes her appeal back before it is answered: what it costs is taken once the time to object is over. */
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
  /** What a penalty from this case would be for whom; `penalty` is the one that came of it. */
  getCasePenalty: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases/:id/penalty',
    section: 'D: Penalty',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /** An upheld case of a streamer, in time, that no penalty has come of. */
      mayIssue: flag,
      /** Until when one can be issued. */
      until: maybe(time),
      penalty: maybe(deskPenaltySchema),
      level: count,
      levelFallsAt: maybe(time),
      /** Penalties of the last 90 days that were not taken back. */
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
  /** From an upheld case, by a rule; the same again is answered with what there is, another one is 409. */
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
  /** Appeals oldest first, the others newest first. */
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
      /** How many appeals wait. */
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
  /** The coins go back at once; again changes nothing more. */
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
   * By another moderator than who issued it; 409 where nothing waits for an answer. Agreed with in part it costs `coins`
   * from then on: some, and less than before.
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
