import * as z from 'zod/mini';
import { count, id } from './fields.ts';

/**
 * "Was I heard?": what the figures of a call come to, in one finding. It is this side's own statement about its own
 * quality: nothing is charged, paid or decided by it.
 */

/** What was measured over one stretch of a call. */
export interface QualitySample {
  readonly atMs: number;
  /** How long the stretch was. */
  readonly spanMs: number;
  /** Of what came, 0 to 1. */
  readonly lossRatio: number;
  /** Of what was sent, as the other side tells it; null where nobody does. */
  readonly sentLossRatio: number | null;
  readonly roundTripMs: number | null;
  /** Their camera was on, and no new picture came. */
  readonly isFrozen: boolean;
  /** The own microphone was on, and there was nothing in it at all. */
  readonly isSilent: boolean;
  /** From here to the rest of the world; null where the browser does not say. */
  readonly ownRoundTripMs: number | null;
  /** By how much this look came too late: the machine had no time. */
  readonly lateMs: number;
  readonly framesPerSecond: number;
  readonly width: number;
  readonly height: number;
  readonly codec: string | null;
}

/** Above these a conversation is felt to suffer; the screens of a call go by the same. */
export const poorLossRatio = 0.05;
export const poorRoundTripMs = 400;
export const slowAfterMs = 1_000;
/** Twice as much, or a picture that stands still, is bad and not only weak. */
const badFactor = 2;

/** What suffered most: `unheard` is what one sent, `patchy` what came, `frozen` the picture, `far` the delay. */
export const qualityFindings = ['good', 'silent', 'unheard', 'patchy', 'frozen', 'far'] as const;
export type QualityFinding = (typeof qualityFindings)[number];
/** Whose side it was, as far as that can be told. */
export const qualitySides = ['ownNetwork', 'ownComputer', 'theirNetwork', 'unknown'] as const;
export type QualitySide = (typeof qualitySides)[number];

/** How a stretch was. */
export const qualityLevels = ['good', 'weak', 'bad'] as const;
export type QualityLevel = (typeof qualityLevels)[number];

/** A strip of this many parts shows an hour by the minute. */
const mostParts = 60;
const hourSeconds = 3_600;
/** No call lasts for longer than a day. */
const seconds = count.check(z.lte(24 * hourSeconds));

/** As it is kept beside the history, on this device. */
export const callQualitySchema = z.strictObject({
  callId: id,
  finding: z.enum(qualityFindings),
  side: z.enum(qualitySides),
  /** For how long it was so. */
  troubledSeconds: seconds,
  measuredSeconds: seconds,
  /** When the worst of it began, since the start of the measuring. */
  worstAtSeconds: seconds,
  /** Somebody on the other side told how much of what was sent had come. */
  isSentKnown: z.boolean(),
  /** The whole call in parts of the same length. */
  parts: z.array(z.enum(qualityLevels)).check(z.maxLength(mostParts)),
});
export type CallQuality = z.output<typeof callQualitySchema>;

type Trouble = Exclude<QualityFinding, 'good'>;

/** What was wrong with one stretch, the most telling first. */
function troubleOf(sample: QualitySample): Trouble | null {
  if (sample.isSilent) return 'silent';
  if ((sample.sentLossRatio ?? 0) > poorLossRatio) return 'unheard';
  if (sample.lossRatio > poorLossRatio) return 'patchy';
  if (sample.isFrozen) return 'frozen';
  return (sample.roundTripMs ?? 0) > poorRoundTripMs ? 'far' : null;
}

/** How one stretch was. */
export function levelOf(sample: QualitySample): QualityLevel {
  const trouble = troubleOf(sample);
  if (trouble === null) return 'good';
  const worst = Math.max(sample.lossRatio, sample.sentLossRatio ?? 0) / poorLossRatio;
  const far = (sample.roundTripMs ?? 0) / poorRoundTripMs;
  const isBad = sample.isSilent || sample.isFrozen || Math.max(worst, far) > badFactor;
  return isBad ? 'bad' : 'weak';
}

/** The two ends share what is measured between them: only who knows the own line can say whose side it is. */
function sideOf(sample: QualitySample): QualitySide {
  if (sample.isSilent || sample.lateMs > slowAfterMs) return 'ownComputer';
  if (sample.ownRoundTripMs === null) return 'unknown';
  return sample.ownRoundTripMs > poorRoundTripMs ? 'ownNetwork' : 'theirNetwork';
}

/** A bad second now and then is felt by nobody: so long, or so much of the call, has to suffer. */
const leastTroubleMs = 5_000;
/** Shorter calls say nothing. */
const leastMeasuredMs = 10_000;

function sum<T>(list: readonly T[], valueOf: (one: T) => number): number {
  return list.reduce((all, one) => all + valueOf(one), 0);
}
const spanOf = ({ spanMs }: QualitySample) => spanMs;

/** The kind that took most of the time; of the same time the one that stands first. */
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

/** What a call's figures come to; null where too little was measured to say anything. */
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
