import { expect, it, onTestFinished } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { measureRelay } from './relayTrips.ts';

function open() {
  const instruments = installInstruments();
  onTestFinished(() => instruments.uninstall());
  const scope = createScope();
  onTestFinished(() => scope.end());
  return { instruments, scope, clock: instruments.clock, before: instruments.alive() };
}

it('measureRelay measures the round trip and releases all resources', async () => {
  const { instruments, scope, clock, before } = open();
  const trips = await measureRelay({ scope, clock, iceServers: [] });
  expect(trips?.lossRatio).toBe(0);
  expect(trips?.roundTripMs).toBeGreaterThan(0);
  expect(trips?.roundTripMs).toBeLessThan(5_000);
  expect(instruments.connections).toHaveLength(2);
  expect(instruments.alive()).toEqual(before);
});

it('measureRelay returns null for a relay that does not answer, and uses no other path', async () => {
  const { instruments, scope, clock, before } = open();
  const iceServers = [{ urls: 'turn:127.0.0.1:9', username: 'a', credential: 'b' }];
  expect(await measureRelay({ scope, clock, iceServers, openWithinMs: 300 })).toBeNull();
  expect(instruments.connections[0]?.getConfiguration().iceTransportPolicy).toBe('relay');
  expect(instruments.alive()).toEqual(before);
});

it('measureRelay releases all resources if its scope ends meanwhile', async () => {
  const { instruments, scope, clock, before } = open();
  const measured = measureRelay({ scope, clock, iceServers: [] });
  scope.end();
  expect(await measured).toBeNull();
  expect(instruments.alive()).toEqual(before);
});
