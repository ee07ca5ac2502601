import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from './constants.ts';
import { coins, count, id, listOf, maybe, oneOf, percent, text, time } from './fields.ts';

/** §4.17 and D "Penalty": the highest penalty level. */
export const penaltyMaxLevel = 5;

export const penaltyLimits = {
  /** Period in which a penalty can be appealed. Its coins are held until the end of the period. */
  appealWithinMs: 72 * HOUR_MS,
  /** Period for answering an appeal. An unanswered appeal is won. */
  answerWithinMs: 72 * HOUR_MS,
  /** Period without a new penalty after which the level falls by one. */
  levelFallsAfterMs: 7 * DAY_MS,
  /** A skip before this time in a match is an early skip. */
  earlySkipMs: 5_000,
  /** Number of free early skips per UTC day. */
  freeEarlySkips: 9,
  factsMinChars: 40,
  textMaxChars: 1_000,
  /**
   * Period after an upheld case in which a penalty can be issued. The case's pictures are kept until then.
   */
  issueWithinMs: DAY_MS,
  pageSize: 20,
} as const;

export interface PenaltyRule {
  readonly key: string;
  /** Section number, as users see it quoted. */
  readonly section: string;
  readonly coins: number;
  /** Number of levels that it adds. */
  readonly points: number;
}

/** Penalty rules. The rule sets the price. Its text is `penaltyRule.<key>` of the dictionary. */
export const penaltyRules = [
  { key: 'leftEarly', section: '2.1', coins: 120, points: 1 },
  { key: 'earlySkips', section: '2.2', coins: 40, points: 0 },
  { key: 'missedCalls', section: '2.3', coins: 80, points: 1 },
  { key: 'noFace', section: '3.1', coins: 60, points: 1 },
  { key: 'otherPerson', section: '3.2', coins: 200, points: 2 },
  { key: 'explicit', section: '3.3', coins: 300, points: 2 },
  { key: 'offensiveMessage', section: '4.1', coins: 40, points: 1 },
  { key: 'outsideContact', section: '4.2', coins: 150, points: 1 },
] as const satisfies readonly PenaltyRule[];
export type PenaltyRuleKey = (typeof penaltyRules)[number]['key'];
export const penaltyRuleKeys = penaltyRules.map(({ key }) => key) as [PenaltyRuleKey, ...PenaltyRuleKey[]];

/** The rule that the server applies by itself. A person issues all other penalties. */
export const automaticRule = 'earlySkips' satisfies PenaltyRuleKey;

export function ruleOf(key: string): PenaltyRule | undefined {
  return penaltyRules.find((rule) => rule.key === key);
}

interface LevelEffect {
  /** Percent deducted from the target bonus at this level. */
  readonly percent: number;
  /** Milliseconds for which matching and calls are suspended when the level is reached. */
  readonly suspendedMs: number;
  /** Whether payouts are held: no new payout is counted at this level. */
  readonly holdsPayouts: boolean;
}

/** Effects of each level. Level 0 means no penalty. */
export const penaltyLevels: readonly LevelEffect[] = [
  { percent: 0, suspendedMs: 0, holdsPayouts: false },
  { percent: 0, suspendedMs: 0, holdsPayouts: false },
  { percent: 10, suspendedMs: 0, holdsPayouts: false },
  { percent: 25, suspendedMs: 0, holdsPayouts: false },
  { percent: 25, suspendedMs: DAY_MS, holdsPayouts: false },
  { percent: 25, suspendedMs: DAY_MS, holdsPayouts: true },
];

export function effectOf(level: number): LevelEffect {
  const none = { percent: 0, suspendedMs: 0, holdsPayouts: false };
  return penaltyLevels[Math.max(0, Math.min(penaltyMaxLevel, level))] ?? none;
}

const penaltyStatuses = ['active', 'expired', 'revoked', 'appealed'] as const;
export const penaltySourceKinds = ['call', 'match', 'message', 'profile'] as const;
/** Source from which the violation was detected. */
export const penaltyDetections = ['person', 'automated', 'report'] as const;
/** State of the penalty's coins: held while an appeal is possible, then taken or returned. */
export const penaltyCoinStates = ['held', 'taken', 'returned'] as const;
/**
 * `reduced`: the appeal was accepted in part, so the penalty costs less. `withdrawn`: the streamer withdrew
 * the appeal.
 */
export const appealOutcomes = ['kept', 'revoked', 'reduced', 'withdrawn', 'unanswered'] as const;

/** D "Penalty": the statement of reasons. `rule` is a key of the dictionary, or plain text. */
const penaltyStatementSchema = z.looseObject({
  facts: maybe(text),
  rule: maybe(text),
  section: maybe(text),
  detection: oneOf(penaltyDetections, 'person'),
  decidedBy: oneOf(['person', 'automated'], 'person'),
  effect: maybe(z.looseObject({ coins: maybe(coins), percent: maybe(percent), level: maybe(count) })),
  from: maybe(time),
  until: maybe(time),
  appealUntil: maybe(time),
});

const penaltyAppealSchema = z.looseObject({
  text: maybe(text),
  sentAt: maybe(time),
  /** Deadline of the answer. An unanswered appeal is won. */
  answerBy: maybe(time),
  outcome: maybe(oneOf(appealOutcomes, 'kept')),
  answer: maybe(text),
  answeredAt: maybe(time),
});

/** §3.7: a penalty as the streamer sees it. */
export const penaltySchema = z.looseObject({
  _id: id,
  type: maybe(text),
  reason: maybe(text),
  /** Streamer's penalty level after this penalty. */
  level: maybe(count),
  coins: maybe(coins),
  /** Price before an appeal was accepted in part; null if no appeal was. */
  firstCoins: maybe(coins),
  percent: maybe(percent),
  startsAt: maybe(time),
  endsAt: maybe(time),
  status: oneOf(penaltyStatuses, 'active'),
  /** Item that caused the penalty; null: this client does not know its kind. */
  source: z.catch(maybe(z.looseObject({ kind: z.enum(penaltySourceKinds), id })), null),
  statement: maybe(penaltyStatementSchema),
  appeal: maybe(penaltyAppealSchema),
  coinState: maybe(oneOf(penaltyCoinStates, 'taken')),
  /** Coins that the balance could not cover. Later earnings pay them. */
  owedCoins: maybe(coins),
  /** Time at which the coins were taken or returned. */
  settledAt: maybe(time),
  /** Reason for a revocation without an appeal. */
  revokeReason: maybe(text),
  /** Whether evidence pictures are available. */
  hasEvidence: maybe(z.boolean()),
});
export type Penalty = z.output<typeof penaltySchema>;

/** Price of the next early skip as the server counts it. The match screen shows it before the skip. */
export const earlySkipsSchema = z.looseObject({
  used: count,
  free: count,
  withinSeconds: z.number(),
  /** Price of the next early skip; 0 while it is free. */
  nextCoins: coins,
  /** Price of an early skip after the free ones. */
  priceCoins: coins,
  resetsAt: maybe(time),
});
export type EarlySkips = z.output<typeof earlySkipsSchema>;

/** §3 "Goddess data". The misspelled name `curentPenaltyLevel` is the wire's. */
export const penaltiesDataSchema = z.looseObject({
  curentPenaltyLevel: maybe(count),
  history: listOf(penaltySchema),
  /** Time at which the level falls by one if there is no new penalty. */
  levelFallsAt: maybe(time),
  /** Percent currently deducted from the target bonus. */
  percent: maybe(percent),
  levels: listOf(
    z.looseObject({ level: count, percent, suspendedHours: z.number(), holdsPayouts: z.boolean() }),
  ),
  rules: listOf(
    z.looseObject({ key: text, section: maybe(text), rule: maybe(text), coins: maybe(coins), points: count }),
  ),
  /** Totals of this UTC month. */
  month: maybe(z.looseObject({ taken: coins, held: coins, returned: coins })),
  earlySkips: maybe(earlySkipsSchema),
});
export type PenaltiesData = z.output<typeof penaltiesDataSchema>;

/** Events about a penalty that the user gets as an activity and by mail. */
export const penaltyNews = [
  'issued',
  'earlySkip',
  'appealed',
  'withdrawn',
  'taken',
  'kept',
  'reduced',
  'revoked',
  'won',
] as const;
export type PenaltyNews = (typeof penaltyNews)[number];
