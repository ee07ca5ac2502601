import { expect, onTestFinished, vi } from 'vitest';
import type { Clock } from '#shared/lib/clock.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import type { LocalMedia, TrackSource } from '../port.ts';
import { createCapture } from './capture.ts';

export type TestCapture = LocalMedia & TrackSource;

export interface TestCaptures {
  readonly instruments: Instruments;
  /** Creates a capture that closes when the test is over. */
  create(options?: Omit<Parameters<typeof createCapture>[0], 'clock'>): TestCapture;
  /** Sets the clock of all captures ahead of the real time. */
  advance(ms: number): void;
}

/** Opens the captures of one test. When it is over, no track, element or AudioContext may be left. */
export function watchCaptures(): TestCaptures {
  const instruments = installInstruments();
  const created: TestCapture[] = [];
  let aheadMs = 0;
  const clock: Clock = { ...instruments.clock, now: () => Date.now() + aheadMs };
  onTestFinished(async () => {
    for (const capture of created) capture.close();
    await expect.poll(() => Object.values(instruments.alive()).every((count) => count === 0)).toBe(true);
    vi.restoreAllMocks();
    instruments.uninstall();
  });
  return {
    instruments,
    create(options = {}) {
      const capture = createCapture({ clock, ...options });
      created.push(capture);
      return capture;
    },
    advance(ms) {
      aheadMs += ms;
    },
  };
}

/** Returns the states of the camera's and the microphone's track; null if there is none. */
export const liveTracksOf = (capture: TestCapture) =>
  [capture.videoTrack(), capture.audioTrack()].map((track) => track?.readyState ?? null);
