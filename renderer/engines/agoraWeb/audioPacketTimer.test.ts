import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createAudioPacketTimer } from './audioPacketTimer.ts';

it('the audio packet timer returns the time since the packet count last changed, also after a new subscription', () => {
  const clock = createManualClock();
  const sound = createAudioPacketTimer(clock);
  const after = (ms: number, packets: number) => {
    clock.advance(ms);
    sound.counted(packets);
    return sound.agoMs();
  };
  expect([after(0, 0), after(1_000, 50), after(1_000, 100), after(1_000, 100)]).toEqual([null, 0, 0, 1_000]);
  // The track is unpublished and published again.
  expect([after(1_000, 0), after(1_000, 20), after(500, 20)]).toEqual([2_000, 0, 500]);
  sound.came();
  expect(sound.agoMs()).toBe(0);
});
