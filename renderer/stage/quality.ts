import { poorLossRatio, poorRoundTripMs, slowAfterMs } from '#shared/domain/callQuality.ts';
import type { ChannelStats } from '#renderer/engines/port.ts';

/** How well the two are connected, and, where it is poor and can be told, whose side it is. */
export interface Quality {
  readonly level: 'good' | 'poor';
  readonly why: 'ownNetwork' | 'theirNetwork' | 'ownSlow' | null;
}

export const good: Quality = Object.freeze({ level: 'good', why: null });

export interface QualityFacts {
  readonly stats: ChannelStats;
  /** Of the look before; null at the first one. */
  readonly before: ChannelStats | null;
  /** The other person says that the camera is on, and a picture has been there. */
  readonly isPictureDue: boolean;
  /** By how much this look came too late. */
  readonly lateMs: number;
  /** From here to the rest of the world, where the browser knows it. */
  readonly ownRoundTripMs: number | null;
}

/**
 * One look. The two ends share what is measured between them; whose side it is can only be told where the own line is
 * known by itself.
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

/** Looks that have to be good in a row before the pill goes: it must not come and go with each of them. */
export const goodSamplesToClear = 2;

export interface SmoothedQuality {
  readonly shown: Quality;
  readonly goodInRow: number;
}

export const initialQuality: SmoothedQuality = Object.freeze({ shown: good, goodInRow: 0 });

/** Poor at once, good again only when it stays so. The reason that is shown stays while it is the same trouble. */
export function smoothQuality({ shown, goodInRow }: SmoothedQuality, looked: Quality): SmoothedQuality {
  if (looked.level === 'poor')
    return { shown: shown.level === 'poor' && looked.why === null ? shown : looked, goodInRow: 0 };
  const inRow = goodInRow + 1;
  return { shown: inRow >= goodSamplesToClear ? good : shown, goodInRow: inRow };
}
