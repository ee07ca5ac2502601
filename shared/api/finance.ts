import * as z from 'zod/mini';
import { billingMethodSchema, billingTypes, payoutSchema, payoutStatuses } from '../domain/billing.ts';
import { limits } from '../domain/constants.ts';
import {
  count,
  done,
  flag,
  id,
  listOf,
  listUpTo,
  maybe,
  oneOf,
  pageToken,
  text,
  time,
} from '../domain/fields.ts';
import { companionSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';
import { monthPattern } from './payouts.ts';

const reasonField = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.deskReasonMaxChars));
/** As it was looked at: what was changed since is not what was decided about. */
const seen = { seenAt: z.optional(z.nullable(time.check(z.maxLength(40)))) } as const;
const page = { count: pageCount(limits.chatPageSize), paginationToken: pageFrom } as const;

/** Why a row of the bank's file can't be taken over. */
export const importProblems = ['unknown', 'twice', 'notSent', 'otherReference'] as const;
export type ImportProblem = (typeof importProblems)[number];

/** What is known of a method beside its words: whether money arrived there before, and whether others are paid there. */
const methodCheckSchema = z.looseObject({
  /** Payouts of this person that were paid to it. */
  paid: count,
  paidSince: maybe(time),
  /** Other people who have the very same. */
  others: count,
});
export type MethodCheck = z.output<typeof methodCheckSchema>;

const pastPayoutsSchema = z.looseObject({
  /** The five before it, the latest first. */
  last: listOf(oneOf(payoutStatuses, 'pending')),
  /** Of the weeks that were paid lately the smallest and the largest amount; null where there are too few. */
  least: maybe(z.number()),
  most: maybe(z.number()),
});
export type PastPayouts = z.output<typeof pastPayoutsSchema>;

/** A later payout that contains the coins of a failed one. */
const settledSchema = z.looseObject({
  payoutId: id,
  periodStart: maybe(time),
  periodEnd: maybe(time),
  status: oneOf(payoutStatuses, 'pending'),
  paidAt: maybe(time),
  /** Sum of the later payout after its fee. */
  amount: maybe(z.number()),
});

/** What is known of a destination: money arrived there before, or not yet. */
export const destinationChecks = ['known', 'first'] as const;
export type DestinationCheck = (typeof destinationChecks)[number];

/** Whether the coins of a failed payout went with a later one. */
const failureStates = ['open', 'settled'] as const;

/** A day as the desk's filters send it: "2026-11-30". */
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayText = z.string().check(z.regex(dayPattern));
const monthText = z.string().check(z.regex(monthPattern));
/** Filters of the desk's list; each one that is set narrows it. */
const payoutFilters = {
  /** Part of a name or of a reference, or the number of a person. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** First day (UTC) of the period. */
  week: z.optional(dayText),
  /** Month (UTC) in which it was paid. */
  month: z.optional(monthText),
  method: z.optional(z.enum(billingTypes)),
  check: z.optional(z.enum(destinationChecks)),
  failure: z.optional(z.enum(failureStates)),
} as const;

/** Why the staff member who asks may not decide about somebody alone: people/ownDecision.ts of the backend. */
const interestField = maybe(oneOf(['self', 'referral', 'agency'], 'self'));
/** Why a payout needs more than one approval: the sum of its period, or approvals by relatives in the book alone. */
export const approvalReasons = ['sum', 'relative'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** A payout as the finance desk sees it: whose it is, and where it goes. The destination is shortened. */
const deskPayoutSchema = z.looseObject({
  ...payoutSchema.shape,
  user: maybe(companionSchema),
  method: maybe(z.record(text, z.unknown())),
  check: maybe(methodCheckSchema),
  past: maybe(pastPayoutsSchema),
  /** Number of people who have to approve it, and number of those who have. */
  approvalsNeeded: count,
  /** Null if one approval is enough. */
  approvalsWhy: maybe(oneOf(approvalReasons, 'sum')),
  approvals: count,
  /** The staff member who asks has approved it. */
  isApprovedByMe: flag,
  /** Sum and number of all payouts to this person for this period: the sum decides how many approvals are needed. */
  periodAmount: maybe(z.number()),
  periodPayouts: maybe(count),
  interest: interestField,
  /** Until then the staff member who asks can undo their approval; null if there is none to undo. */
  undoUntil: maybe(time),
  /** Of a failed payout: the later one that its coins went with. Null while the coins wait in the balance. */
  settled: maybe(settledSchema),
});
export type DeskPayout = z.output<typeof deskPayoutSchema>;

/** A payout as the payer's bank needs it. The destination is whole. */
const exportedPayoutSchema = z.looseObject({
  _id: id,
  name: maybe(text),
  methodType: maybe(text),
  method: maybe(z.record(text, z.unknown())),
  /** Sum after the fee. */
  amount: z.number(),
  currency: maybe(text),
  periodStart: maybe(time),
});
export type ExportedPayout = z.output<typeof exportedPayoutSchema>;

/** A method that waits for a decision. Its details are shortened. */
const deskMethodSchema = z.looseObject({
  method: billingMethodSchema,
  user: maybe(companionSchema),
  changedAt: maybe(time),
  check: maybe(methodCheckSchema),
  interest: interestField,
});
export type DeskMethod = z.output<typeof deskMethodSchema>;

/** Number of payouts, and their sum after the fee. */
const countedSumSchema = z.looseObject({ count, amount: z.number() });

/** The finance desk (D: Payout run): 403 for everybody without the staff role `finance`. */
export const financeApi = {
  /**
   * Payouts of one state, the oldest first. Paid ones (by the time of payment), failed ones, and all without a state: the
   * newest first.
   */
  getDeskPayouts: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/payouts',
    section: 'D: Payout run',
    access: 'session',
    query: z.looseObject({ ...page, ...payoutFilters, status: z.optional(z.enum(payoutStatuses)) }),
    response: z.looseObject({
      payouts: listOf(deskPayoutSchema),
      paginationToken: pageToken,
      /** Everything that matches the filters, on all pages. */
      found: maybe(z.looseObject({ count, people: count, amount: z.number() })),
      /** Of pending ones, without filters: what each needs. Null for the other states. */
      groups: maybe(
        z.looseObject({
          /** Money arrived at the destination before. */
          known: countedSumSchema,
          first: countedSumSchema,
          /** Two people have to approve. */
          second: countedSumSchema,
          held: countedSumSchema,
          /** The earliest end of a hold; null: none has an end. */
          heldUntil: maybe(time),
        }),
      ),
      /** Of paid ones that match the filters: sums per day (UTC), the newest first. */
      days: listOf(z.looseObject({ day: text, count, amount: z.number() })),
      /** First days of the periods in this state, the newest first: choices of the filter. */
      weeks: listOf(text),
      /** Months in which something was paid, the newest first: choices of the filter. */
      months: listOf(text),
      /** Number of payouts in each state. Failed ones whose coins went with a later payout are left out. */
      counts: z._default(z.record(text, count), {}),
      /** What they come to after the fee. */
      sums: z._default(z.record(text, z.number()), {}),
    }),
  }),
  /** Returns the destination of a payout in full. Each call is a line of the audit log. */
  seeDestination: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/destination',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({ method: maybe(z.record(text, z.unknown())) }),
  }),
  /**
   * Returns the approved payouts with their destinations in full, for the file of the payer's bank. Approvals that can
   * still be undone are left out. Each payout is a line of the audit log.
   */
  exportPayouts: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/export',
    section: 'D: Payout run',
    access: 'session',
    response: z.looseObject({ payouts: listOf(exportedPayoutSchema) }),
  }),
  /** `pending` → `processing`; where two are needed (`approvalsWhy`), the first approval is only noted. */
  approvePayout: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/approve',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    response: deskPayoutSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * Approves several payouts at once, each as `approvePayout` does. Those that can't be approved are named in `refused`
   * and do not keep the others back. Answers the failure of the first one if none can be approved.
   */
  approvePayouts: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/approve',
    section: 'D: Payout run',
    access: 'session',
    body: z.looseObject({ ids: listUpTo(id, 500) }),
    errors: ['conflict'],
    response: z.looseObject({
      approved: listOf(id),
      refused: listOf(z.looseObject({ id, code: text })),
      /** Until then the approvals can be undone. */
      undoUntil: maybe(time),
    }),
    idempotent: true,
  }),
  /**
   * Takes back the caller's own approvals within ten seconds, while the payouts are neither paid nor failed. 409 if none
   * of them can be undone any more.
   */
  undoApprovals: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/undo',
    section: 'D: Payout run',
    access: 'session',
    body: z.looseObject({ ids: listUpTo(id, 500) }),
    response: z.looseObject({ undone: listOf(id) }),
    errors: ['conflict'],
  }),
  /** `processing` → `paid`. */
  markPayoutPaid: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/paid',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ reference: reasonField }),
    response: deskPayoutSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** `pending`, `held` or `processing` → `failed`: the coins go back at once, and are counted again in the next run. */
  failPayout: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/failed',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({ reason: reasonField }),
    response: deskPayoutSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** `pending` → `held`; with `coins` only so many of it, and the rest goes on. */
  holdPayout: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/hold',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({
      reason: reasonField,
      until: z.optional(z.nullable(time.check(z.maxLength(40)))),
      coins: z.optional(z.int().check(z.gte(1))),
    }),
    response: deskPayoutSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /** `held` → `pending`. */
  releasePayout: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/:id/release',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    response: deskPayoutSchema,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * What the payer's bank did with a file of payouts: all of it, or nothing where a row is wrong. A row that was taken
   * over before changes nothing.
   */
  importPayouts: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/import',
    section: 'D: Payout run',
    access: 'session',
    body: z.looseObject({
      rows: listUpTo(
        z.looseObject({
          line: count,
          id,
          outcome: z.enum(['paid', 'failed']),
          /** The bank's reference, or why it failed. */
          note: reasonField,
        }),
        2_000,
      ),
    }),
    response: z.looseObject({
      applied: count,
      unchanged: count,
      problems: listOf(z.looseObject({ line: count, problem: oneOf(importProblems, 'notSent') })),
    }),
    idempotent: true,
  }),
  /** Methods that wait for a decision, the oldest first. */
  getDeskMethods: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/methods',
    section: 'D: Payout run',
    access: 'session',
    query: z.looseObject(page),
    response: z.looseObject({ methods: listOf(deskMethodSchema), paginationToken: pageToken }),
  }),
  /** Returns the destination of a payment method in full. Each call is a line of the audit log. */
  seeMethodDestination: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/methods/:id/destination',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({ method: maybe(z.record(text, z.unknown())) }),
  }),
  /** `reason` is what the streamer reads where it is rejected. */
  reviewMethod: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/methods/:id/review',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.discriminatedUnion('decision', [
      z.looseObject({ decision: z.literal('active'), ...seen }),
      z.looseObject({ decision: z.literal('rejected'), reason: reasonField, ...seen }),
    ]),
    response: done,
    errors: ['conflict'],
    idempotent: true,
  }),
} as const;
