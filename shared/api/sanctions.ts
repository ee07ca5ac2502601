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
/** The token of a refused log-in (488). */
const appealToken = z.string().check(z.minLength(1), z.maxLength(200));

/** A sanction as the desk sees it. */
const deskSanctionSchema = z.looseObject({
  ...sanctionSchema.shape,
  user: maybe(companionSchema),
  caseId: maybe(id),
  /** Name of the moderator who decided; null for the machine and for the operator's command. */
  issuedBy: maybe(text),
  isIssuedByMe: flag,
  /** Until then whoever issued it can take it back; null once it has gone out. */
  undoUntil: maybe(time),
  /** Whether the caller may answer the appeal: another person than who decided and whom it is about. */
  mayDecide: flag,
  mayLift: flag,
});
export type DeskSanction = z.output<typeof deskSanctionSchema>;

export const deskSanctionStates = ['appealed', 'inForce', 'all'] as const;
export type DeskSanctionState = (typeof deskSanctionStates)[number];

/** Bans, suspensions and warnings: the desk's decisions on upheld cases, and what their person can do. */
export const sanctionsApi = {
  /** Everything that the decision on an upheld case needs. */
  getCaseDecision: endpoint({
    method: 'GET',
    base: 'core',
    path: '/moderation/cases/:id/decision',
    section: '§4.16',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({
      /** An upheld case of another person without a decision so far. */
      mayDecide: flag,
      /** The decision that was made; null if none was. */
      sanction: maybe(deskSanctionSchema),
      /** Reasons of reports on this case, to start from. */
      rule: maybe(oneOf(sanctionRuleKeys, 'abuse')),
      isStreamer: flag,
      /** Balance of the person. */
      coins: maybe(coins),
      /** Start of the next payout run after the time to appeal; null for users. */
      paidAt: maybe(time),
      /** Other cases of this person, newest first, with what followed. */
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
      /** Upheld cases of the last 90 days. */
      recent: count,
      /** The language that the person reads. */
      locale: maybe(text),
    }),
  }),
  /** Decides on an upheld case. It takes effect after ten seconds; the same again is answered with what there is. */
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
      /** Of `suspend`. */
      until: z.optional(z.iso.datetime({ offset: true }).check(z.maxLength(40))),
    }),
    response: deskSanctionSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** Within the ten seconds, by who decided; later it is 409. */
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
  /** Appeals oldest first, the others newest first. */
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
      /** Number of appeals that wait. */
      appeals: count,
    }),
  }),
  /** Ends a sanction before its time, without an appeal. */
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
  /** By another moderator than who decided; 409 if no appeal waits. */
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
  /** The caller's own sanctions, newest first: warnings, suspensions, and bans that were lifted. */
  getMySanctions: endpoint({
    method: 'GET',
    base: 'core',
    path: '/sanctions',
    section: '§4.16',
    access: 'session',
    response: z.looseObject({
      /** The suspension in force; null if there is none. */
      suspension: maybe(sanctionSchema),
      sanctions: listOf(sanctionSchema),
    }),
  }),
  /** Once, and within 72 hours of the decision; otherwise 409. */
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
   * The ban of an account, for who has just proven that it is theirs: a log-in with the right password is refused with
   * 488 and a token that opens this for 30 minutes. 464: the token is unknown or too old.
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
