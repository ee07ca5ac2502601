import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time } from '../domain/fields.ts';
import { companionSchema } from '../domain/person.ts';
import { sanctionKinds, sanctionLimits, sanctionRuleKeys, sanctionSchema } from '../domain/sanctions.ts';
import { endpoint } from './endpoint.ts';
import { caseReasons, caseStates } from './moderation.ts';
import { pageCount, pageFrom } from './paging.ts';

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(sanctionLimits.textMaxChars));
const facts = z
  .string()
  .check(z.trim(), z.minLength(sanctionLimits.factsMinChars), z.maxLength(sanctionLimits.textMaxChars));
/** Token from a rejected log-in (488). */
const appealToken = z.string().check(z.minLength(1), z.maxLength(200));

/** A sanction as the desk sees it. */
const deskSanctionSchema = z.looseObject({
  ...sanctionSchema.shape,
  user: maybe(companionSchema),
  caseId: maybe(id),
  /** Name of the moderator who decided; null for automatic sanctions and the operator's command. */
  issuedBy: maybe(text),
  isIssuedByMe: flag,
  /** Time until which the moderator who issued it can undo it; null after it has been sent. */
  undoUntil: maybe(time),
  /**
   * Whether the caller may answer the appeal: not the moderator who decided, and not the sanctioned person.
   */
  mayDecide: flag,
  mayLift: flag,
});
export type DeskSanction = z.output<typeof deskSanctionSchema>;

export const deskSanctionStates = ['appealed', 'inForce', 'all'] as const;
export type DeskSanctionState = (typeof deskSanctionStates)[number];

/** Bans, suspensions and warnings: the desk's decisions on upheld cases, and the appeals. */
export const sanctionsApi = {
  /** Returns the data needed to decide an upheld case. */
  getCaseDecision: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases/:id/decision',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /** Whether the caller may decide: the case is upheld, undecided and about another person. */
      mayDecide: flag,
      /** The decision; null if there is none yet. */
      sanction: maybe(deskSanctionSchema),
      /** Suggested rule, from the reasons of the reports on this case. */
      rule: maybe(oneOf(sanctionRuleKeys, 'abuse')),
      isStreamer: flag,
      /** The person's balance. */
      coins: maybe(coins),
      /** Start of the next payout run after the appeal period; null for users. */
      paidAt: maybe(time),
      /** The person's other cases with their outcomes, newest first. */
      others: listOf(
        z.looseObject({
          _id: id,
          reason: z.enum(caseReasons),
          reportReason: maybe(text),
          state: z.enum(caseStates),
          created: time,
          outcome: maybe(oneOf(['none', 'warn', 'suspend', 'ban', 'penalty'], 'none')),
        }),
      ),
      /** Number of upheld cases of the last 90 days. */
      recent: count,
      /** Language in which the person reads the decision. */
      locale: maybe(text),
    }),
  }),
  /**
   * Decides an upheld case. The decision takes effect after ten seconds. A repeated request returns the
   * existing decision.
   */
  decideSanction: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/cases/:id/sanction',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({
      kind: z.enum(sanctionKinds),
      rule: z.optional(z.enum(sanctionRuleKeys)),
      facts: z.optional(facts),
      /** End of the suspension, for `suspend` only. */
      until: z.optional(z.iso.datetime({ offset: true }).check(z.maxLength(40))),
    }),
    response: deskSanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** Undoes a decision within ten seconds, only by the moderator who made it; later 409. */
  undoSanction: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/sanctions/:id/undo',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({}),
    response: deskSanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** Appeals oldest first, other lists newest first. */
  getDeskSanctions: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/sanctions',
    section: '§4.16',
    access: 'session',
    query: z.looseObject({
      state: z._default(z.enum(deskSanctionStates), 'all'),
      count: pageCount(sanctionLimits.pageSize),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      sanctions: listOf(deskSanctionSchema),
      paginationToken: pageToken,
      /** Number of unanswered appeals. */
      appeals: count,
    }),
  }),
  /** Lifts a sanction early, without an appeal. */
  liftSanction: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/sanctions/:id/lift',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ reason: words }),
    response: deskSanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** Answers an appeal; not allowed for the moderator who decided. 409 if there is no unanswered appeal. */
  decideSanctionAppeal: endpoint({
    method: 'POST',
    base: 'core',
    path: '/moderation/sanctions/:id/appeal',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ decision: z.enum(['kept', 'lifted']), answer: words }),
    response: deskSanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** The caller's own sanctions, newest first: warnings, suspensions, and lifted bans. */
  getMySanctions: endpoint({
    method: 'GET',
    base: 'core',
    path: '/sanctions',
    section: '§4.16',
    access: 'session',
    response: z.looseObject({
      /** The current suspension; null if there is none. */
      suspension: maybe(sanctionSchema),
      sanctions: listOf(sanctionSchema),
    }),
  }),
  /** Can be called once, within 72 hours of the decision; otherwise 409. */
  appealSanction: endpoint({
    method: 'POST',
    base: 'core',
    path: '/sanctions/:id/appeal',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ text: words }),
    response: sanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  withdrawSanctionAppeal: endpoint({
    method: 'POST',
    base: 'core',
    path: '/sanctions/:id/appeal/withdraw',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({}),
    response: sanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * Returns the ban of an account to its owner: a log-in with the right password is rejected with 488 and a
   * token that is valid for 30 minutes. 464: the token is unknown or expired.
   */
  getBan: endpoint({
    method: 'POST',
    base: 'core',
    path: '/ban',
    section: '§4.16',
    access: 'public',
    body: z.looseObject({ appealToken }),
    response: z.looseObject({ email: maybe(text), ban: sanctionSchema }),
    errors: ['invalid_credentials'],
    idempotent: true,
  }),
  appealBan: endpoint({
    method: 'POST',
    base: 'core',
    path: '/ban/appeal',
    section: '§4.16',
    access: 'public',
    body: z.looseObject({ appealToken, text: words }),
    response: z.looseObject({ email: maybe(text), ban: sanctionSchema }),
    errors: ['invalid_credentials', 'conflict'],
    idempotent: true,
  }),
  withdrawBanAppeal: endpoint({
    method: 'POST',
    base: 'core',
    path: '/ban/appeal/withdraw',
    section: '§4.16',
    access: 'public',
    body: z.looseObject({ appealToken }),
    response: z.looseObject({ email: maybe(text), ban: sanctionSchema }),
    errors: ['invalid_credentials', 'conflict'],
    idempotent: true,
  }),
} as const;
