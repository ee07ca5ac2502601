import * as z from 'zod/mini';
import { auditActors, auditDesks, auditRefs, auditSteps } from '../domain/audit.ts';
import { count, id, listOf, maybe, oneOf, pageToken, queryNumber, text, time } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const auditLineSchema = z.looseObject({
  /** Number of the line: without gaps, the newest is the highest. */
  line: count,
  at: time,
  desk: oneOf(auditDesks, 'operator'),
  step: oneOf(auditSteps, 'evidenceSeen'),
  actor: oneOf(auditActors, 'machine'),
  /** Name of the staff member; null for the machine and the command. */
  by: maybe(text),
  byId: maybe(id),
  /** The person whom the step is about. */
  user: maybe(
    z.looseObject({ _id: id, name: maybe(text), humanReadableId: maybe(count), avatar: maybe(text) }),
  ),
  ref: maybe(z.looseObject({ kind: oneOf(auditRefs, 'case'), id })),
  /** States by their keys: `pending`. */
  before: maybe(text),
  after: maybe(text),
  cents: maybe(z.int()),
  coins: maybe(z.int()),
  until: maybe(time),
  /** The reason, as the staff member wrote it. Never a message, never an address in full. */
  note: maybe(text),
  /** Milliseconds after which the step was undone; null if it stands. */
  undoneAfterMs: maybe(count),
  /** Session of the staff member, and when it began; null: no request of theirs led to the step. */
  session: maybe(z.looseObject({ id, since: time })),
  /** Their program and system: `Chrome 141, Windows`. */
  device: maybe(text),
  /** Start of the hash that chains the line to the one before. */
  chain: text,
});
export type AuditLine = z.output<typeof auditLineSchema>;

/** The audit log of the desks (D: Round 3): 403 for everybody without a staff role. Lines are only read. */
export const auditApi = {
  /** The newest first. Lines about the caller are left out. */
  getAuditLog: endpoint({
    method: 'GET',
    base: 'core',
    path: '/audit',
    section: 'D: Round 3',
    access: 'session',
    query: z.looseObject({
      /** Part of a name or a reason, the number of a person, or the id of what a line belongs to. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Number of days back from now. */
      days: z.optional(queryNumber(z.int().check(z.gte(1), z.lte(2_000)))),
      by: z.optional(id),
      desk: z.optional(z.enum(auditDesks)),
      step: z.optional(z.enum(auditSteps)),
      /** Leaves out steps that were undone, and their undoing. */
      standing: z.optional(z.enum(['yes'])),
      count: pageCount(50),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      lines: listOf(auditLineSchema),
      paginationToken: pageToken,
      /** Number of lines that match, and of all lines of today (UTC). */
      found: count,
      today: count,
      /** Staff members with lines: choices of the filter. */
      staff: listOf(z.looseObject({ _id: id, name: maybe(text) })),
    }),
  }),
} as const;
