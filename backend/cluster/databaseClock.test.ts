import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createDatabaseClock } from './databaseClock.ts';

const fiveMinutesMs = 5 * 60_000;

it('the database clock shows the time of the database, independent of this machine’s clock', () => {
  for (const wrongByMs of [-fiveMinutesMs, 0, fiveMinutesMs]) {
    let monotonicMs = 1_000;
    const machine = createManualClock(2_000_000_000_000 + wrongByMs);
    const clock = createDatabaseClock(
      machine,
      { sentAt: 1_000, receivedAt: 1_010, databaseMs: 2_000_000_000_000 },
      () => monotonicMs,
    );
    monotonicMs = 1_005;
    expect(clock.now()).toBe(2_000_000_000_000);
    // The machine's clock changes meanwhile.
    machine.advance(fiveMinutesMs);
    monotonicMs += 40;
    expect(clock.now()).toBe(2_000_000_000_040);
  }
});

it('the database clock uses the sample with the shortest round trip', () => {
  const monotonicMs = 10_000;
  const clock = createDatabaseClock(
    createManualClock(0),
    { sentAt: 0, receivedAt: 800, databaseMs: 50_000 },
    () => monotonicMs,
  );
  expect(clock.now()).toBe(59_600);
  clock.observe(1_000, 1_002, 51_001);
  expect(clock.now()).toBe(60_000);
  // A slow sample is less precise than the fast one before.
  clock.observe(2_000, 4_000, 99_000);
  expect(clock.now()).toBe(60_000);
});
