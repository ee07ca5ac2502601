import { poorLossRatio, poorRoundTripMs, slowAfterMs } from '#shared/domain/callQuality.ts';
import type { ChannelStats } from '#renderer/engines/port.ts';

/** The connection quality between two users, and the cause if it is poor and known. */
export interface Quality {
  readonly level: 'good' | 'poor';
  readonly why: 'ownNetwork' | 'theirNetwork' | 'ownSlow' | null;
}

export const good: Quality = Object.freeze({ level: 'good', why: null });

export interface QualityFacts {
  readonly stats: ChannelStats;
  /** Statistics of the previous sample; null for the first one. */
  readonly before: ChannelStats | null;
  /** The other user's camera is on and a picture was already shown. */
  readonly isPictureDue: boolean;
  /** Milliseconds by which this sample was delayed. */
  readonly lateMs: number;
  /** Round trip of the user's own network in milliseconds; null if the browser does not know it. */
  readonly ownRoundTripMs: number | null;
}

/**
 * Judges one sample. The measured values belong to the connection of both users, so the cause is known only
 * if the user's own network is measured separately.
 */
export function qualityOf({ stats, before, isPictureDue, lateMs, ownRoundTripMs }: QualityFacts): Quality {
  const isLossy = stats.lossRatio > poorLossRatio;
  const isFar = stats.roundTripMs !== null && stats.roundTripMs > poorRoundTripMs;
  const isStill = isPictureDue && before !== null && stats.framesDecoded <= before.framesDecoded;
  if (!isLossy && !isFar && !isStill) return good;
  if (lateMs > slowAfterMs) return { level: 'poor', why: 'ownSlow' };
  if (ownRoundTripMs !== null)
    return { level: 'poor', why: ownRoundTripMs > poorRoundTripMs ? 'ownNetwork' : 'theirNetwork' };
  return { level: 'poor', why: null };
}

/** Number of good samples in a row that hide the notice, so that it does not flicker. */
export const goodSamplesToClear = 2;

export interface SmoothedQuality {
  readonly shown: Quality;
  readonly goodInRow: number;
}

export const initialQuality: SmoothedQuality = Object.freeze({ shown: good, goodInRow: 0 });

/**
 * Smooths samples: poor at once, good after several good samples. A sample without a reason keeps the shown
 * reason.
 */
export function smoothQuality({ shown, goodInRow }: SmoothedQuality, looked: Quality): SmoothedQuality {
  if (looked.level === 'poor')
    return { shown: shown.level === 'poor' && looked.why === null ? shown : looked, goodInRow: 0 };
  const inRow = goodInRow + 1;
  return { shown: inRow >= goodSamplesToClear ? good : shown, goodInRow: inRow };
}
