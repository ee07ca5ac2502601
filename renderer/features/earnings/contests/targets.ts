import type { KpiConfigInfo } from '#shared/domain/streamer.ts';

export type Metric = KpiConfigInfo['metrics'][number];

/** Returns true if the target is reached; null if the value or the target is unknown. */
export function isReached({ current, target, direction }: Metric): boolean | null {
  if (current === null || target === null) return null;
  return direction === 'up' ? current >= target : current <= target;
}

/** Returns the bonus in percent of the earnings: the maximum, and the part already reached. */
export function bonusOf({ bonusPercent, metrics }: KpiConfigInfo) {
  const worth = ({ weight }: Metric) => ((bonusPercent ?? 0) * (weight ?? 0)) / 100;
  const reached = metrics.filter((metric) => isReached(metric) === true);
  return {
    reached: reached.length,
    now: reached.reduce((sum, metric) => sum + worth(metric), 0),
    all: metrics.reduce((sum, metric) => sum + worth(metric), 0),
    worth,
  };
}

/** Returns the value at which the bar is full, with room behind the target and for values beyond it. */
export function fullAt({ current, target, direction }: Metric): number {
  const room = direction === 'up' ? 1.2 : 2;
  return Math.max((target ?? 1) * room, (current ?? 0) * 1.08, 1);
}
