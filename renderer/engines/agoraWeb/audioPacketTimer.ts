import type { Clock } from '#shared/lib/clock.ts';

/**
 * Measures the time since the last audio packet of the other user, from the packets that the vendor reports.
 */
export interface AudioPacketTimer {
  /** Records that a packet arrived now, or that no packet is expected. */
  came(): void;
  /** Takes the total number of received packets. A new subscription restarts the count at 0. */
  counted(packets: number): void;
  /** Milliseconds since the last packet; null before the first. */
  agoMs(): number | null;
}

export function createAudioPacketTimer(clock: Clock): AudioPacketTimer {
  let lastAt: number | null = null;
  let count = 0;

  function came(): void {
    lastAt = clock.now();
  }

  return {
    came,
    counted(packets) {
      if (packets > 0 && packets !== count) came();
      count = packets;
    },
    agoMs: () => (lastAt === null ? null : clock.now() - lastAt),
  };
}
