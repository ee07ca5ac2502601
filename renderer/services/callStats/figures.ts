import type { BundleFigures } from '#shared/domain/diagnostics.ts';
import { figuresSeconds } from '#shared/domain/diagnostics.ts';
import { levelOf, qualityLevels, type QualitySample } from '#shared/domain/callQuality.ts';
import type { EncounterKind, RecentSample } from './callStats.ts';

/** Summary of ten seconds of a call or match. */
export interface FiguresPart {
  readonly kind: EncounterKind;
  readonly atMs: number;
  readonly figures: BundleFigures;
  readonly size: string;
  readonly codec: string | null;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const inHundredths = (ratio: number) => Math.round(Math.min(1, Math.max(0, ratio)) * 10_000);

/** Summarizes the recent samples in steps of ten seconds. */
export function figuresOf(recent: readonly RecentSample[]): readonly FiguresPart[] {
  const parts = new Map<string, RecentSample[]>();
  for (const one of recent) {
    const key = `${one.kind} ${Math.floor(one.sample.atMs / (figuresSeconds * 1_000))}`;
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts.values()].flatMap((part) => {
    const [first] = part;
    return first
      ? [
          partOf(
            first,
            part.map(({ sample }) => sample),
          ),
        ]
      : [];
  });
}

function partOf({ kind, sample: first }: RecentSample, samples: readonly QualitySample[]): FiguresPart {
  const levels = samples.map((sample) => qualityLevels.indexOf(levelOf(sample)));
  const delays = samples.flatMap(({ roundTripMs }) => (roundTripMs === null ? [] : [roundTripMs]));
  const sent = samples.flatMap(({ sentLossRatio }) => (sentLossRatio === null ? [] : [sentLossRatio]));
  return {
    kind,
    atMs: first.atMs,
    size: `${first.width}x${first.height}`,
    codec: first.codec,
    figures: {
      level: qualityLevels[Math.max(0, ...levels)] ?? 'good',
      delayMs: delays.length === 0 ? null : Math.round(mean(delays)),
      loss: inHundredths(mean(samples.map(({ lossRatio }) => lossRatio))),
      sentLoss: sent.length === 0 ? null : inHundredths(mean(sent)),
      pictures: Math.min(1_000, Math.round(mean(samples.map(({ framesPerSecond }) => framesPerSecond)))),
      isFrozen: samples.some(({ isFrozen }) => isFrozen),
      isSilent: samples.some(({ isSilent }) => isSilent),
    },
  };
}
