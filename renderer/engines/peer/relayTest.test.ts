import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testRelay } from './relayTest.ts';

const relay = { urls: ['turn:relay.example:3478'], username: 'u', credential: 'c' };
const plain = { urls: 'stun:x.example' };
type Listener = (event: { candidate: { type: string } | null }) => void;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connection(answer: (tell: Listener) => void) {
  const close = vi.fn();
  const configurations: RTCConfiguration[] = [];
  let tell: Listener = () => undefined;
  return {
    close,
    configurations,
    connect(configuration: RTCConfiguration) {
      configurations.push(configuration);
      return {
        createDataChannel: () => null,
        createOffer: async () => ({ type: 'offer' as const, sdp: '' }),
        setLocalDescription: async () => answer(tell),
        addEventListener: (_type: string, listener: Listener) => void (tell = listener),
        close,
      };
    },
  };
}

it('testRelay reports a relay that gives a candidate, and asks only relays', async () => {
  const { connect, close, configurations } = connection((tell) => tell({ candidate: { type: 'relay' } }));
  expect(await testRelay([plain, relay], { connect: connect as never, now: () => 5 })).toEqual({
    ok: true,
    ms: 0,
  });
  expect(configurations).toEqual([{ iceServers: [relay], iceTransportPolicy: 'relay' }]);
  expect(close).toHaveBeenCalledOnce();
});

it('testRelay reports failure for a relay that gives no candidate, does not answer or can’t be used', async () => {
  const none = connection((tell) => tell({ candidate: null }));
  expect(await testRelay([relay], { connect: none.connect as never })).toEqual({ ok: false });
  const silent = connection(() => undefined);
  const asked = testRelay([relay], { connect: silent.connect as never });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await asked).toEqual({ ok: false });
  expect(silent.close).toHaveBeenCalledOnce();
  const refused = () => {
    throw new Error('not here');
  };
  expect(await testRelay([relay], { connect: refused })).toEqual({ ok: false });
});

it('testRelay returns null if there is no relay', async () => {
  expect(await testRelay([plain])).toBeNull();
});
