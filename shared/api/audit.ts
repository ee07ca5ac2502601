import * as z from 'zod/mini';
import { auditActors, auditDesks, auditRefs, auditSteps } from '../domain/audit.ts';
import { count, id, listOf, maybe, oneOf, pageToken, queryNumber, text, time } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const auditLineSchema = z.looseObject({
  /** Number of the line, without gaps. The newest line has the highest number. */
  line: count,
  at: time,
  desk: oneOf(auditDesks, 'operator'),
  step: oneOf(auditSteps, 'evidenceSeen'),
  actor: oneOf(auditActors, 'machine'),
  /** Name of the staff member; null for automatic steps and the operator's command. */
  by: maybe(text),
  byId: maybe(id),
  /** The person affected by the step. */
  user: maybe(
    z.looseObject({ _id: id, name: maybe(text), humanReadableId: maybe(count), avatar: maybe(text) }),
  ),
  ref: maybe(z.looseObject({ kind: oneOf(auditRefs, 'case'), id })),
  /** State before and after, as keys such as `pending`. */
  before: maybe(text),
  after: maybe(text),
  cents: maybe(z.int()),
  coins: maybe(z.int()),
  until: maybe(time),
  /** The reason that the staff member wrote, without messages or complete payment destinations. */
  note: maybe(text),
  /** Milliseconds after which the step was undone; null if it stands. */
  undoneAfterMs: maybe(count),
  /** Session of the staff member, and its start; null: the step was not caused by a request. */
  session: maybe(z.looseObject({ id, since: time })),
  /** Browser and system of the staff member: `Chrome 141, Windows`. */
  device: maybe(text),
  /** Start of the hash that chains this line to the previous one. */
  chain: text,
});
export type AuditLine = z.output<typeof auditLineSchema>;

/** The audit log of the desks (D: Round 3): 403 for users without a staff role. Lines are read-only. */
export const auditApi = {
  /** Newest first. Lines about the caller are omitted. */
  getAuditLog: endpoint({
    method: 'GET',
    base: 'core',
    path: '/audit',
    section: 'D: Round 3',
    access: 'session',
    query: z.looseObject({
      /** Part of a name or reason, the number of a person, or the id of the item that the line refers to. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Number of days back from now. */
      days: z.optional(queryNumber(z.int().check(z.gte(1), z.lte(2_000)))),
      by: z.optional(id),
      desk: z.optional(z.enum(auditDesks)),
      step: z.optional(z.enum(auditSteps)),
      /** Omits steps that were undone, and the undo steps. */
      standing: z.optional(z.enum(['yes'])),
      count: pageCount(50),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      lines: listOf(auditLineSchema),
      paginationToken: pageToken,
      /** Number of matching lines, and of all lines of today (UTC). */
      found: count,
      today: count,
      /** Staff members with lines, as choices of the filter. */
      staff: listOf(z.looseObject({ _id: id, name: maybe(text) })),
    }),
  }),
} as const;
