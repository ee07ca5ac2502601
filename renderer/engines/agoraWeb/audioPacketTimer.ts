import type { Clock } from '#shared/lib/clock.ts';

/** How long ago the last packet of the other person's sound came, by what a vendor tells of packets. */
export interface AudioPacketTimer {
  /** Some came just now, or none is to be expected. */
  came(): void;
  /** How many came so far. Another subscription counts anew. */
  counted(packets: number): void;
  /** Null before the first. */
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
