import { useEffect, useEffectEvent, useState } from 'react';
import type { ChannelStats, MediaChannel } from '#renderer/engines/port.ts';
import { ownRoundTripMs } from '#renderer/services/ownRoundTrip.ts';
import { initialQuality, good, smoothQuality, qualityOf, type Quality } from './quality.ts';

const sampleEveryMs = 2_000;

/**
 * Samples the channel's statistics every two seconds. Returns good without a channel, and while the page is
 * hidden, because then no samples are taken.
 */
export function useQuality(
  channel: Pick<MediaChannel, 'stats'> | null,
  isPictureDue: boolean,
  everyMs: number = sampleEveryMs,
): Quality {
  const [quality, setQuality] = useState<Quality>(good);
  const isDue = useEffectEvent(() => isPictureDue);

  useEffect(() => {
    if (!channel) return undefined;
    let isOver = false;
    let judged = initialQuality;
    let before: ChannelStats | null = null;
    let wasDue = false;
    let dueAtMs = performance.now() + everyMs;

    async function sample(of: Pick<MediaChannel, 'stats'>): Promise<void> {
      const lateMs = performance.now() - dueAtMs;
      dueAtMs = performance.now() + everyMs;
      // Browsers throttle hidden pages, so their samples mean nothing. A level from before would be outdated.
      if (document.hidden) {
        before = null;
        judged = initialQuality;
        setQuality(good);
        return;
      }
      const stats = await of.stats().catch(() => null);
      if (isOver || !stats) return;
      // The first frame of a picture that was just turned on may still be on its way.
      const isNowDue = isDue();
      const facts = { stats, before, lateMs, isPictureDue: isNowDue && wasDue };
      judged = smoothQuality(judged, qualityOf({ ...facts, ownRoundTripMs: ownRoundTripMs() }));
      before = stats;
      wasDue = isNowDue;
      setQuality(judged.shown);
    }

    const timer = setInterval(() => void sample(channel), everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      setQuality(good);
    };
  }, [channel, everyMs]);

  return quality;
}
