import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from './constants.ts';
import { coins, count, id, listOf, maybe, oneOf, percent, text, time } from './fields.ts';

/** §4.17 and D "Penalty". */
export const penaltyMaxLevel = 5;

export const penaltyLimits = {
  /** So long a penalty can be appealed; its coins are held until then. */
  appealWithinMs: 72 * HOUR_MS,
  /** An appeal that nobody has answered by then is won. */
  answerWithinMs: 72 * HOUR_MS,
  /** After so long without a new penalty the level falls by one. */
  levelFallsAfterMs: 7 * DAY_MS,
  /** A skip earlier than this into a match is an early one. */
  earlySkipMs: 5_000,
  /** So many early skips a UTC day cost nothing. */
  freeEarlySkips: 9,
  factsMinChars: 40,
  textMaxChars: 1_000,
  /** From an upheld case a penalty can be issued for so long; its pictures are kept until then. */
  issueWithinMs: DAY_MS,
  pageSize: 20,
} as const;

export interface PenaltyRule {
  readonly key: string;
  /** As it is quoted. */
  readonly section: string;
  readonly coins: number;
  /** By how many levels it raises the level. */
  readonly points: number;
}

/** What a penalty can be for; the rule sets the price. A rule's words are `penaltyRule.<key>` of the dictionary. */
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

/** Counted by the server itself: every other one is issued by a person. */
export const automaticRule = 'earlySkips' satisfies PenaltyRuleKey;

export function ruleOf(key: string): PenaltyRule | undefined {
  return penaltyRules.find((rule) => rule.key === key);
}

interface LevelEffect {
  /** Off the bonus of the targets while the level lasts. */
  readonly percent: number;
  /** With reaching it matching and calls are suspended for so long. */
  readonly suspendedMs: number;
  /** While it lasts nothing new is counted for a payout. */
  readonly holdsPayouts: boolean;
}

/** What each level does, from 0, which is none. */
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
/** From what it was seen. */
export const penaltyDetections = ['person', 'automated', 'report'] as const;
/** Where its coins are: kept apart until they can't be objected to any more, then taken, or given back. */
export const penaltyCoinStates = ['held', 'taken', 'returned'] as const;
/** `reduced`: agreed in part, it costs less from then on. `withdrawn`: she took it back herself. */
export const appealOutcomes = ['kept', 'revoked', 'reduced', 'withdrawn', 'unanswered'] as const;

/** D "Penalty": the statement of reasons. `rule` is a key of the dictionary, or words. */
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
  /** Without an answer by then it is won. */
  answerBy: maybe(time),
  outcome: maybe(oneOf(appealOutcomes, 'kept')),
  answer: maybe(text),
  answeredAt: maybe(time),
});

/** §3.7. */
export const penaltySchema = z.looseObject({
  _id: id,
  type: maybe(text),
  reason: maybe(text),
  /** The level that it brought. */
  level: maybe(count),
  coins: maybe(coins),
  /** What it cost before an appeal that was agreed with in part; null where nothing was. */
  firstCoins: maybe(coins),
  percent: maybe(percent),
  startsAt: maybe(time),
  endsAt: maybe(time),
  status: oneOf(penaltyStatuses, 'active'),
  /** Null where the kind is one that this client can't show. */
  source: z.catch(maybe(z.looseObject({ kind: z.enum(penaltySourceKinds), id })), null),
  statement: maybe(penaltyStatementSchema),
  appeal: maybe(penaltyAppealSchema),
  coinState: maybe(oneOf(penaltyCoinStates, 'taken')),
  /** Of its coins what was not there to be held or taken: later earnings pay it. */
  owedCoins: maybe(coins),
  /** When its coins were taken or given back. */
  settledAt: maybe(time),
  /** Taken back without an appeal: why. */
  revokeReason: maybe(text),
  /** Whether pictures of it can be looked at. */
  hasEvidence: maybe(z.boolean()),
});
export type Penalty = z.output<typeof penaltySchema>;

/** What the next early skip costs, as the server counts: the control of a match says it before it happens. */
export const earlySkipsSchema = z.looseObject({
  used: count,
  free: count,
  withinSeconds: z.number(),
  /** Of the next one; 0 while one is free. */
  nextCoins: coins,
  /** Of the first one that is not free any more. */
  priceCoins: coins,
  resetsAt: maybe(time),
});
export type EarlySkips = z.output<typeof earlySkipsSchema>;

/** §3 "Goddess data"; the misspelt name is the wire's. */
export const penaltiesDataSchema = z.looseObject({
  curentPenaltyLevel: maybe(count),
  history: listOf(penaltySchema),
  /** When the level falls by one, without a new penalty. */
  levelFallsAt: maybe(time),
  /** Of the bonus of the targets, now. */
  percent: maybe(percent),
  levels: listOf(
    z.looseObject({ level: count, percent, suspendedHours: z.number(), holdsPayouts: z.boolean() }),
  ),
  rules: listOf(
    z.looseObject({ key: text, section: maybe(text), rule: maybe(text), coins: maybe(coins), points: count }),
  ),
  /** This UTC month. */
  month: maybe(z.looseObject({ taken: coins, held: coins, returned: coins })),
  earlySkips: maybe(earlySkipsSchema),
});
export type PenaltiesData = z.output<typeof penaltiesDataSchema>;

/** What a person is told of a penalty, as an activity and by mail. */
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
