import * as z from 'zod/mini';
import { count, id } from './fields.ts';

/**
 * "Was I heard?": reduces the measurements of a call to one finding. Each side judges its own quality. The
 * finding affects no charge, payout or other decision.
 */

/** Measurements of one interval of a call. */
export interface QualitySample {
  readonly atMs: number;
  /** Length of the interval in milliseconds. */
  readonly spanMs: number;
  /** Packet loss of the received media, 0 to 1. */
  readonly lossRatio: number;
  /** Packet loss of the sent media, as the other side reports it; null if it does not report. */
  readonly sentLossRatio: number | null;
  readonly roundTripMs: number | null;
  /** The other side's camera was on, but no new frame arrived. */
  readonly isFrozen: boolean;
  /** The user's microphone was on, but recorded complete silence. */
  readonly isSilent: boolean;
  /** Browser's estimate of the round-trip time of this device's connection; null if not reported. */
  readonly ownRoundTripMs: number | null;
  /** Milliseconds by which this measurement was late, because the machine was busy. */
  readonly lateMs: number;
  readonly framesPerSecond: number;
  readonly width: number;
  readonly height: number;
  readonly codec: string | null;
}

/** Values above these limits disturb a conversation. The call screens use the same limits. */
export const poorLossRatio = 0.05;
export const poorRoundTripMs = 400;
export const slowAfterMs = 1_000;
/** Factor above a limit at which the quality is bad rather than weak. A frozen picture is always bad. */
const badFactor = 2;

/**
 * The main trouble: `unheard` is loss of sent media, `patchy` loss of received media, `frozen` a still
 * picture, `far` the delay.
 */
export const qualityFindings = ['good', 'silent', 'unheard', 'patchy', 'frozen', 'far'] as const;
export type QualityFinding = (typeof qualityFindings)[number];
/** The side that caused the trouble, as far as it is known. */
export const qualitySides = ['ownNetwork', 'ownComputer', 'theirNetwork', 'unknown'] as const;
export type QualitySide = (typeof qualitySides)[number];

/** Quality levels of one interval. */
export const qualityLevels = ['good', 'weak', 'bad'] as const;
export type QualityLevel = (typeof qualityLevels)[number];

/** Maximum number of parts of a call. One hour shows one part per minute. */
const mostParts = 60;
const hourSeconds = 3_600;
/** Maximum length of a call: one day. */
const seconds = count.check(z.lte(24 * hourSeconds));

/** The finding as stored on this device beside the call history. */
export const callQualitySchema = z.strictObject({
  callId: id,
  finding: z.enum(qualityFindings),
  side: z.enum(qualitySides),
  /** Seconds during which the finding applied. */
  troubledSeconds: seconds,
  measuredSeconds: seconds,
  /** Seconds from the start of measuring to the start of the worst interval. */
  worstAtSeconds: seconds,
  /** The other side reported the loss of the sent media. */
  isSentKnown: z.boolean(),
  /** Levels of the whole call, divided into parts of equal length. */
  parts: z.array(z.enum(qualityLevels)).check(z.maxLength(mostParts)),
});
export type CallQuality = z.output<typeof callQualitySchema>;

type Trouble = Exclude<QualityFinding, 'good'>;

/** Returns the most significant trouble of one interval; null if there is none. */
function troubleOf(sample: QualitySample): Trouble | null {
  if (sample.isSilent) return 'silent';
  if ((sample.sentLossRatio ?? 0) > poorLossRatio) return 'unheard';
  if (sample.lossRatio > poorLossRatio) return 'patchy';
  if (sample.isFrozen) return 'frozen';
  return (sample.roundTripMs ?? 0) > poorRoundTripMs ? 'far' : null;
}

/** Returns the quality level of one interval. */
export function levelOf(sample: QualitySample): QualityLevel {
  const trouble = troubleOf(sample);
  if (trouble === null) return 'good';
  const worst = Math.max(sample.lossRatio, sample.sentLossRatio ?? 0) / poorLossRatio;
  const far = (sample.roundTripMs ?? 0) / poorRoundTripMs;
  const isBad = sample.isSilent || sample.isFrozen || Math.max(worst, far) > badFactor;
  return isBad ? 'bad' : 'weak';
}

/**
 * Returns the side at fault. Both sides share the measurements between them; only the round-trip time of the
 * user's own line tells them apart.
 */
function sideOf(sample: QualitySample): QualitySide {
  if (sample.isSilent || sample.lateMs > slowAfterMs) return 'ownComputer';
  if (sample.ownRoundTripMs === null) return 'unknown';
  return sample.ownRoundTripMs > poorRoundTripMs ? 'ownNetwork' : 'theirNetwork';
}

/** Trouble counts only from this many milliseconds, because users do not notice a single bad second. */
const leastTroubleMs = 5_000;
/** Shorter calls get no finding. */
const leastMeasuredMs = 10_000;

function sum<T>(list: readonly T[], valueOf: (one: T) => number): number {
  return list.reduce((all, one) => all + valueOf(one), 0);
}
const spanOf = ({ spanMs }: QualitySample) => spanMs;

/** Returns the kind with the longest total time; of equal times, the first in the list. */
function mostOf<K extends string>(
  kinds: readonly K[],
  samples: readonly QualitySample[],
  kindOf: (one: QualitySample) => K | null,
): K | null {
  const spans = kinds.map((kind) => ({
    kind,
    ms: sum(
      samples.filter((one) => kindOf(one) === kind),
      spanOf,
    ),
  }));
  const most = spans.reduce((best, one) => (one.ms > best.ms ? one : best), {
    kind: null as K | null,
    ms: 0,
  });
  return most.kind;
}

function partsOf(samples: readonly QualitySample[]): QualityLevel[] {
  const size = Math.max(1, Math.ceil(samples.length / mostParts));
  const parts: QualityLevel[] = [];
  for (let from = 0; from < samples.length; from += size) {
    const levels = samples.slice(from, from + size).map(levelOf);
    const worst = Math.max(...levels.map((level) => qualityLevels.indexOf(level)));
    parts.push(qualityLevels[worst] ?? 'good');
  }
  return parts;
}

const secondsOf = (ms: number) => Math.min(24 * hourSeconds, Math.round(ms / 1_000));

/** Returns the finding of a call; null if too little was measured. */
export function judgeCall(callId: string, samples: readonly QualitySample[]): CallQuality | null {
  const [first] = samples;
  const measuredMs = sum(samples, spanOf);
  if (!first || measuredMs < leastMeasuredMs) return null;
  const troubles = ['silent', 'unheard', 'patchy', 'frozen', 'far'] as const;
  const troubled = samples.filter((sample) => troubleOf(sample) !== null);
  const finding = sum(troubled, spanOf) < leastTroubleMs ? null : mostOf(troubles, troubled, troubleOf);
  const found = finding === null ? [] : troubled.filter((sample) => troubleOf(sample) === finding);
  const worst = found.find((sample) => levelOf(sample) === 'bad') ?? found[0];
  return {
    callId,
    finding: finding ?? 'good',
    side: finding === null ? 'unknown' : (mostOf(qualitySides, found, sideOf) ?? 'unknown'),
    troubledSeconds: secondsOf(sum(found, spanOf)),
    measuredSeconds: secondsOf(measuredMs),
    worstAtSeconds: worst ? secondsOf(Math.max(0, worst.atMs - first.atMs)) : 0,
    isSentKnown: samples.some((sample) => sample.sentLossRatio !== null),
    parts: partsOf(samples),
  };
}
