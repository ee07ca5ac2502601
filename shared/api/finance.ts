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
/** Version that the staff member saw. A decision about an outdated version is rejected. */
const seen = { seenAt: z.optional(z.nullable(time.check(z.maxLength(40)))) } as const;
const page = { count: pageCount(limits.chatPageSize), paginationToken: pageFrom } as const;

/** Reasons why a row of the bank's file is rejected. */
export const importProblems = ['unknown', 'twice', 'notSent', 'otherReference'] as const;
export type ImportProblem = (typeof importProblems)[number];

/** Checks of a payment method: earlier successful payouts to it, and other people who use it. */
const methodCheckSchema = z.looseObject({
  /** Number of this person's payouts that were paid to it. */
  paid: count,
  paidSince: maybe(time),
  /** Number of other people with the same destination. */
  others: count,
});
export type MethodCheck = z.output<typeof methodCheckSchema>;

const pastPayoutsSchema = z.looseObject({
  /** Statuses of the previous five payouts, latest first. */
  last: listOf(oneOf(payoutStatuses, 'pending')),
  /** Smallest and largest amount of the recently paid weeks; null if there are too few. */
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
  /** Amount of the later payout after its fee. */
  amount: maybe(z.number()),
});

/** `known`: money has arrived at the destination before. `first`: not yet. */
export const destinationChecks = ['known', 'first'] as const;
export type DestinationCheck = (typeof destinationChecks)[number];

/** `settled`: a later payout included the coins of the failed one. */
const failureStates = ['open', 'settled'] as const;

/** A day as the desk's filters send it: "2026-11-30". */
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayText = z.string().check(z.regex(dayPattern));
const monthText = z.string().check(z.regex(monthPattern));
/** Filters of the desk's list, combined by AND. */
const payoutFilters = {
  /** Part of a name or reference, or the number of a person. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** First day (UTC) of the payout's period. */
  week: z.optional(dayText),
  /** Month (UTC) of the payment. */
  month: z.optional(monthText),
  method: z.optional(z.enum(billingTypes)),
  check: z.optional(z.enum(destinationChecks)),
  failure: z.optional(z.enum(failureStates)),
} as const;

/**
 * Reason why the requesting staff member may not decide about this person: see people/ownDecision.ts of the
 * backend.
 */
const interestField = maybe(oneOf(['self', 'referral', 'agency'], 'self'));
/**
 * Reasons for more than one approval: the sum of the period, or an approver with an interest in the payout
 * (referral or agency).
 */
export const approvalReasons = ['sum', 'relative'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** A payout as the finance desk sees it, with its person and a shortened destination. */
const deskPayoutSchema = z.looseObject({
  ...payoutSchema.shape,
  user: maybe(companionSchema),
  method: maybe(z.record(text, z.unknown())),
  check: maybe(methodCheckSchema),
  past: maybe(pastPayoutsSchema),
  /** Number of required approvals, and number of those given. */
  approvalsNeeded: count,
  /** Reason why more than one approval is required; null: one is enough. */
  approvalsWhy: maybe(oneOf(approvalReasons, 'sum')),
  approvals: count,
  /** The requesting staff member has approved it. */
  isApprovedByMe: flag,
  /**
   * Sum and number of the person's payouts for this period. The sum decides how many approvals are required.
   */
  periodAmount: maybe(z.number()),
  periodPayouts: maybe(count),
  interest: interestField,
  /** Deadline for undoing the requesting staff member's approval; null if there is none to undo. */
  undoUntil: maybe(time),
  /**
   * The later payout that included the coins of a failed payout. Null: the coins are still in the balance.
   */
  settled: maybe(settledSchema),
});
export type DeskPayout = z.output<typeof deskPayoutSchema>;

/** A payout for the payer's bank, with the complete destination. */
const exportedPayoutSchema = z.looseObject({
  _id: id,
  name: maybe(text),
  methodType: maybe(text),
  method: maybe(z.record(text, z.unknown())),
  /** Amount of the payout after the fee. */
  amount: z.number(),
  currency: maybe(text),
  periodStart: maybe(time),
});
export type ExportedPayout = z.output<typeof exportedPayoutSchema>;

/** A payment method to review, with shortened details. */
const deskMethodSchema = z.looseObject({
  method: billingMethodSchema,
  user: maybe(companionSchema),
  changedAt: maybe(time),
  check: maybe(methodCheckSchema),
  interest: interestField,
});
export type DeskMethod = z.output<typeof deskMethodSchema>;

/** Number of payouts, and their sum after the fees. */
const countedSumSchema = z.looseObject({ count, amount: z.number() });

/** The finance desk (D: Payout run): 403 for users without the staff role `finance`. */
export const financeApi = {
  /**
   * Payouts in one state, oldest first. Newest first: paid ones (by the time of payment), failed ones, and
   * the list of all states.
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
      /** Totals of all matching payouts, on all pages. */
      found: maybe(z.looseObject({ count, people: count, amount: z.number() })),
      /**
       * Totals of pending payouts by what they need, only without filters. Null: the list has another state.
       */
      groups: maybe(
        z.looseObject({
          /** Payouts to destinations at which money has arrived before. */
          known: countedSumSchema,
          first: countedSumSchema,
          /** Payouts that need two approvals. */
          second: countedSumSchema,
          held: countedSumSchema,
          /** Earliest end of a hold; null: no hold has an end. */
          heldUntil: maybe(time),
        }),
      ),
      /** Sums of matching paid payouts per day (UTC), newest first. */
      days: listOf(z.looseObject({ day: text, count, amount: z.number() })),
      /** First days of the periods in this state, newest first, as choices of the filter. */
      weeks: listOf(text),
      /** Months with payments, newest first, as choices of the filter. */
      months: listOf(text),
      /** Number of payouts in each state, except failed ones whose coins went with a later payout. */
      counts: z._default(z.record(text, count), {}),
      /** Sums of these payouts after the fees, by state. */
      sums: z._default(z.record(text, z.number()), {}),
    }),
  }),
  /** Returns the complete destination of a payout. Each call is recorded in the audit log. */
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
   * Returns the approved payouts with complete destinations, for the file of the payer's bank. Approvals that
   * can still be undone are omitted. Each payout is recorded in the audit log.
   */
  exportPayouts: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/payouts/export',
    section: 'D: Payout run',
    access: 'session',
    response: z.looseObject({ payouts: listOf(exportedPayoutSchema) }),
  }),
  /**
   * `pending` → `processing`. If two approvals are required (`approvalsWhy`), the first one is only recorded.
   */
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
   * Approves several payouts at once, each as `approvePayout` does. `refused` lists the ones that can't be
   * approved; the others are approved. Returns the error of the first one if none can be approved.
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
      /** Deadline for undoing the approvals. */
      undoUntil: maybe(time),
    }),
    idempotent: true,
  }),
  /**
   * Takes back the caller's approvals within ten seconds, unless the payouts are paid or failed. 409 if none
   * of them can be undone.
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
  /** Marks a payout as paid: `processing` → `paid`. */
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
  /**
   * `pending`, `held` or `processing` → `failed`. The coins return to the balance at once, and the next run
   * includes them.
   */
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
  /** `pending` → `held`. With `coins`, holds only that number and pays the rest. */
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
  /** Releases a held payout: `held` → `pending`. */
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
   * Imports the bank's results for a file of payouts: all rows, or none if a row is invalid. A row that was
   * already imported has no effect.
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
          /** The bank's reference, or the reason for the failure. */
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
  /** Payment methods to review, oldest first. */
  getDeskMethods: endpoint({
    method: 'GET',
    base: 'core',
    path: '/finance/methods',
    section: 'D: Payout run',
    access: 'session',
    query: z.looseObject(page),
    response: z.looseObject({ methods: listOf(deskMethodSchema), paginationToken: pageToken }),
  }),
  /** Returns the complete destination of a payment method. Each call is recorded in the audit log. */
  seeMethodDestination: endpoint({
    method: 'POST',
    base: 'core',
    path: '/finance/methods/:id/destination',
    section: 'D: Payout run',
    access: 'session',
    params: z.looseObject({ id }),
    response: z.looseObject({ method: maybe(z.record(text, z.unknown())) }),
  }),
  /** `reason` is shown to the streamer if the method is rejected. */
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
