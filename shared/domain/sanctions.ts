import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from './constants.ts';
import { coins, id, maybe, oneOf, text, time } from './fields.ts';
import { penaltyDetections } from './penalties.ts';
import { reportReasons } from './reports.ts';

/**
 * Decisions of a desk about the person in an upheld case. A penalty in coins is a separate decision
 * (penalties.ts).
 */
export const sanctionKinds = ['none', 'warn', 'suspend', 'ban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

export const sanctionLimits = {
  /** Milliseconds between the decision and its effect, during which the desk can undo it. */
  undoWithinMs: 10_000,
  /** Milliseconds after the decision during which the person can appeal, once. */
  appealWithinMs: 72 * HOUR_MS,
  /** Milliseconds for answering an appeal. An unanswered appeal is won. */
  answerWithinMs: 72 * HOUR_MS,
  /** Shortest and longest suspension, in milliseconds. */
  suspendAtLeastMs: HOUR_MS,
  suspendAtMostMs: 365 * DAY_MS,
  factsMinChars: 40,
  textMaxChars: 1_000,
  /** Milliseconds for which the token of a rejected log-in opens the appeal. */
  appealTokenLastsMs: 30 * 60_000,
  pageSize: 20,
} as const;

/** Lengths of a suspension that the desk offers, in milliseconds. */
export const suspensionChoicesMs = [DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const;

/**
 * Rules of conduct that a sanction names, for users and streamers alike. Their texts are `rules` of
 * sanctions.json.
 */
export const sanctionRules = [
  { key: 'minor', section: '1.1' },
  { key: 'abuse', section: '1.2' },
  { key: 'threat', section: '1.3' },
  { key: 'impersonation', section: '1.4' },
  { key: 'fraud', section: '1.5' },
  { key: 'spam', section: '1.6' },
  { key: 'nudity', section: '3.3' },
  { key: 'outsideContact', section: '4.2' },
] as const;
export type SanctionRuleKey = (typeof sanctionRules)[number]['key'];
export const sanctionRuleKeys = sanctionRules.map(({ key }) => key) as [
  SanctionRuleKey,
  ...SanctionRuleKey[],
];

/**
 * Returns the rule that corresponds to a report's reason, as a suggestion for the desk; null if there is
 * none.
 */
export function ruleOfReason(reason: string | null): SanctionRuleKey | null {
  const known = reportReasons.find((each) => each === reason);
  return sanctionRuleKeys.find((key) => key === known) ?? null;
}

/** `waiting`: the desk can still undo it. A suspension is `inForce` until its end, then `over`. */
export const sanctionStatuses = ['waiting', 'inForce', 'appealed', 'over', 'lifted'] as const;
export type SanctionStatus = (typeof sanctionStatuses)[number];
export const sanctionOutcomes = ['kept', 'lifted', 'withdrawn', 'unanswered'] as const;
export type SanctionOutcome = (typeof sanctionOutcomes)[number];

const sanctionAppealSchema = z.looseObject({
  text: maybe(text),
  sentAt: maybe(time),
  /** Deadline of the answer. An unanswered appeal is won. */
  answerBy: maybe(time),
  outcome: maybe(oneOf(sanctionOutcomes, 'kept')),
  answer: maybe(text),
  answeredAt: maybe(time),
});

/** A sanction as shown to the sanctioned person: the statement of reasons, and the appeal. */
export const sanctionSchema = z.looseObject({
  _id: id,
  kind: oneOf(sanctionKinds, 'warn'),
  status: oneOf(sanctionStatuses, 'inForce'),
  /** Facts as the moderator describes them; null for the automatic suspension. */
  facts: maybe(text),
  /** Key of `sanctionRules`; null if the sanction names no rule. */
  rule: maybe(text),
  section: maybe(text),
  detection: oneOf(penaltyDetections, 'person'),
  decidedBy: oneOf(['person', 'automated'], 'person'),
  /** Number of the moderator ("M-07"); null if no moderator decided. */
  decider: maybe(text),
  from: maybe(time),
  /** End of a suspension; null for a ban, a warning, or a suspension that lasts until a moderator decides. */
  until: maybe(time),
  /** Deadline of an appeal; null if the sanction can't be appealed. */
  appealUntil: maybe(time),
  /** Coins of the balance that the sanction concerns. */
  coins: maybe(coins),
  /** Coins that a banned streamer earned before the case and will still be paid. */
  paidCoins: maybe(coins),
  /** Start of the payout run that pays `paidCoins`. */
  paidAt: maybe(time),
  appeal: maybe(sanctionAppealSchema),
  /** Reason why the desk or the operator lifted the sanction without an appeal. */
  liftReason: maybe(text),
});
export type Sanction = z.output<typeof sanctionSchema>;

/** News about a sanction, as an activity and by mail. */
export const sanctionNews = [
  'warned',
  'suspended',
  'held',
  'banned',
  'appealed',
  'withdrawn',
  'kept',
  'lifted',
  'won',
] as const;
export type SanctionNews = (typeof sanctionNews)[number];
