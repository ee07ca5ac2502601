import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createAgoraCloud } from '#tests/kit/engines/doubles/agoraCloud.ts';
import { createAgoraWebDouble } from '#tests/kit/engines/doubles/agoraWebDouble.ts';
import { credentialsFor, uids } from '#tests/kit/engines/participants.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { listenToClient, enterChannel, joinLimitMs, newClient } from './client.ts';
import type { AgoraClientEvents } from './vendor.ts';

function setUp() {
  const clock = createManualClock();
  const cloud = createAgoraCloud(clock);
  const double = createAgoraWebDouble(cloud);
  const client = newClient(double.vendor);
  const scope = createScope();
  const credentials = credentialsFor('c', 'ann', 'agora');
  const enter = () => enterChannel(scope, clock, client, credentials);
  return { clock, cloud, double, client, scope, credentials, enter };
}

it('the Agora client requests vp8 and a limited number of retries', () => {
  const [config] = setUp().double.configs;
  expect(config).toMatchObject({ codec: 'vp8', mode: 'rtc' });
  for (const retry of [config?.httpRetryConfig, config?.websocketRetryConfig]) {
    expect(retry?.maxRetryCount).toBeLessThan(10);
  }
});

it('the Agora client joins with the uid of the credentials and leaves with the scope', async () => {
  const { clock, cloud, double, scope, enter } = setUp();
  const joined = enter();
  clock.advance(100);
  expect([await joined, double.clients[0]?.joinedAs]).toEqual(['joined', uids[0]]);
  expect(clock.pending).toBe(0);
  scope.end();
  expect([cloud.memberCount, double.clients[0]?.joinedAs]).toEqual([0, null]);
});

it('the Agora client stops waiting for a join after ten seconds without a network', async () => {
  const { clock, cloud, enter } = setUp();
  cloud.disconnect(uids[0]);
  let error: unknown = null;
  const joined = enter().catch((thrown: unknown) => (error = thrown));
  clock.advance(joinLimitMs - 1);
  await nextTask();
  expect(error).toBeNull();
  clock.advance(1);
  await joined;
  expect(error).toBeInstanceOf(Error);
  expect(clock.pending).toBe(0);
});

it('the Agora client leaves again if the join succeeds after the scope ended', async () => {
  const { clock, cloud, client, scope, enter } = setUp();
  // Simulates an SDK that completes a join although `leave` was called.
  let finish: () => void = () => undefined;
  let left = 0;
  const slow = Object.assign(client, {
    join: () => new Promise<number>((done) => (finish = () => done(1))),
    leave: async () => void (left += 1),
  });
  const joined = enter();
  scope.end();
  expect(left).toBe(1);
  finish();
  await joined;
  await nextTask();
  expect([left, clock.pending, cloud.memberCount, typeof slow]).toEqual([2, 0, 0, 'object']);
});

it('the Agora client returns refused for a uid that is already in the channel', async () => {
  const { client, enter } = setUp();
  Object.assign(client, {
    join: () => Promise.reject(Object.assign(new Error('conflict'), { code: 'UID_CONFLICT' })),
  });
  expect(await enter()).toBe('refused');
});

it('the Agora client rejects credentials of another engine', async () => {
  const { clock, client, scope } = setUp();
  await expect(enterChannel(scope, clock, client, credentialsFor('c', 'ann'))).rejects.toThrow('credentials');
});

it('the Agora client listens until the scope ends', () => {
  const { double, client } = setUp();
  const scope = createScope();
  const heard: string[] = [];
  const handlers: AgoraClientEvents = {
    'connection-state-change': (state) => heard.push(state),
    'user-joined': () => heard.push('joined'),
    'user-left': () => heard.push('left'),
    'user-published': () => heard.push('published'),
    'user-unpublished': () => heard.push('unpublished'),
    exception: () => heard.push('exception'),
    'token-privilege-will-expire': () => heard.push('token'),
  };
  listenToClient(scope, client, handlers);
  expect(double.alive().handlers).toBe(7);
  double.clients[0]?.raise(1005, 1);
  scope.end();
  double.clients[0]?.raise(1005, 1);
  expect([heard, double.alive().handlers]).toEqual([['exception'], 0]);
});
