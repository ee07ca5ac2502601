import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Credentials } from '#shared/domain/media.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { readEnvironment } from '../run/environment.ts';
import { backendOptions } from '../run/options.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { createIceServers, relayCredentialsMs } from './iceServers.ts';

const relays = ['turn:relay.vesper.test:3478?transport=udp', 'turns:relay.vesper.test:5349'];

/** coturn, "TURN REST API": temporary-password = base64(hmac-sha1(secret, "timestamp:userid")). */
const passwordOf = (secret: string, username: string) =>
  createHmac('sha1', secret).update(username).digest('base64');

describe('ICE servers', () => {
  it('have credentials that coturn accepts: expiry, user, and an HMAC of the shared secret', () => {
    const clock = createManualClock(1_700_000_000_500);
    const serversFor = createIceServers(clock, {
      urls: ['stun:stun.vesper.test', ...relays],
      secret: 'north',
    });
    const username = `${1_700_000_001 + 24 * 60 * 60}:u1`;
    const expected = [
      { urls: ['stun:stun.vesper.test'] },
      { urls: relays, username, credential: passwordOf('north', username) },
    ];
    expect(serversFor('u1', 'c1')).toEqual(expected);
    // The same result by openssl: printf '1700086401:u1' | openssl dgst -sha1 -hmac north -binary | base64
    expect(serversFor('u1', 'c1')[1]?.credential).toBe('qJO+vUTvR3n+5TGz/XGdARkJlWs=');
    clock.advance(relayCredentialsMs);
    expect(serversFor('u1', 'c1')[1]?.username).toBe(`${1_700_000_001 + 2 * 24 * 60 * 60}:u1`);
  });

  it('need no secret without a relay, and may be an empty list', () => {
    const clock = createManualClock(0);
    expect(createIceServers(clock, { urls: [], secret: null })('u1', 'c1')).toEqual([]);
    expect(createIceServers(clock, { urls: ['stun:a'], secret: null })('u1', 'c1')).toEqual([
      { urls: ['stun:a'] },
    ]);
    expect(() => createIceServers(clock, { urls: relays, secret: null })).toThrow(/TURN_SECRET/);
  });
});

describe('the relay of an encounter', () => {
  const channels = Array.from({ length: 4_000 }, (_, index) => `channel ${index}`);
  const hostsFor = (urls: readonly string[]) => {
    const serversFor = createIceServers(createManualClock(0), { urls, secret: 'north' });
    return (channel: string, userId = 'u1') => serversFor(userId, channel).map((server) => server.urls[0]);
  };
  const shares = (urls: readonly string[]) => {
    const counts = new Map<string | undefined, number>();
    for (const channel of channels) {
      const [first] = hostsFor(urls)(channel);
      counts.set(first, (counts.get(first) ?? 0) + 1 / channels.length);
    }
    return counts;
  };

  it('is the same for both people, with a spare one', () => {
    const of = hostsFor(['turn:a', 'turn:b', 'turn:c']);
    for (const channel of channels.slice(0, 50)) {
      const [first, spare, ...more] = of(channel, 'u1');
      expect(of(channel, 'u2')).toEqual([first, spare]);
      expect(spare).not.toBe(first);
      expect(more).toEqual([]);
    }
    expect(hostsFor(['turn:a'])('c1')).toEqual(['turn:a']);
  });

  it('keeps the addresses of one host together, after the servers that are not relays', () => {
    const urls = ['turn:a:3478?transport=udp', 'stun:s', 'TURNS:A:5349;weight=3'];
    const servers = createIceServers(createManualClock(0), { urls, secret: 'north' })('u1', 'c1');
    expect(servers.map((server) => server.urls)).toEqual([
      ['stun:s'],
      ['turn:a:3478?transport=udp', 'TURNS:A:5349'],
    ]);
  });

  it('is chosen in proportion to its weight', () => {
    const counts = shares(['turn:a', 'turn:b;weight=2', 'turn:c']);
    expect(counts.get('turn:a')).toBeCloseTo(0.25, 1);
    expect(counts.get('turn:b')).toBeCloseTo(0.5, 1);
    expect(counts.get('turn:c')).toBeCloseTo(0.25, 1);
  });

  it('stays the same for most channels when another relay is added', () => {
    const [before, after] = [hostsFor(['turn:a', 'turn:b']), hostsFor(['turn:a', 'turn:b', 'turn:c'])];
    for (const channel of channels) {
      const [now] = after(channel);
      if (now !== 'turn:c') expect(now).toBe(before(channel)[0]);
    }
  });

  it('is never one that is being drained, unless all are', () => {
    const of = hostsFor(['turn:a;drain', 'turn:b', 'turns:a']);
    for (const channel of channels.slice(0, 50)) expect(of(channel)).toEqual(['turn:b']);
    expect(hostsFor(['turn:a;drain'])('c1')).toEqual(['turn:a']);
  });
});

describe('relays in the environment', () => {
  async function open(variables: Record<string, string>) {
    const options = backendOptions(readEnvironment({ SEED: 'empty', COMPANIONS: '0', ...variables }));
    const { ice } = options;
    const backend = await startTestBackend({ ice });
    async function join(role: 'user' | 'goddess') {
      const person = await backend.signUp({ gender: role === 'user' ? 'male' : 'female' });
      const { database } = backend.context;
      await database.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
      const socket = await connectSocket(backend.url, person.token);
      onTestFinished(() => socket.close());
      await socket.subscribe(channels.call(person.userId));
      return { ...person, socket };
    }
    const [man, queen] = [await join('user'), await join('goddess')];
    const { ledger } = backend.context;
    await ledger.book({ userId: man.userId, kind: 'seed', ref: 'test', coins: 500 });
    /** Returns the credentials in this event for a person, after all pending work is done. */
    async function heard(who: typeof man, event: string): Promise<Credentials> {
      await backend.features.idle();
      await who.socket.ask('heartbeat', {});
      const found = who.socket.heard.find((each) => each.event === event);
      if (!found) throw new Error(`${who.userId} never heard ${event}`);
      return (found.data as { credentials: Credentials }).credentials;
    }
    return { ...backend, man, queen, heard };
  }

  const variables = { TURN_URLS: relays.join(', '), TURN_SECRET: 'south' };

  function expectRelay({ iceServers }: Credentials, userId: string) {
    const [server, ...more] = iceServers;
    expect(more).toEqual([]);
    expect(server?.urls).toEqual(relays);
    const [until = '', who] = (server?.username ?? '').split(':');
    expect(who).toBe(userId);
    expect(Number(until) * 1_000 - Date.now()).toBeGreaterThan(relayCredentialsMs - 60_000);
    expect(server?.credential).toBe(passwordOf('south', server?.username ?? ''));
  }

  it('reach both sides of a match, each with separate credentials', async () => {
    const { call, man, queen, heard } = await open(variables);
    for (const { token } of [man, queen])
      expect((await call('matchRequest', { body: { matchingFilter: {} } as never }, token)).status).toBe(200);
    for (const who of [man, queen]) expectRelay(await heard(who, 'matchFound'), who.userId);
  });

  it('reach both sides of a call: the caller in the response, the callee in the ringing event', async () => {
    const { call, man, queen, heard } = await open(variables);
    const params = { userId: queen.userId, fromScreen: 'chat' };
    const { status, body } = await call('startCall', { params, body: {} }, man.token);
    expect(status).toBe(200);
    expectRelay(body.credentials, man.userId);
    expectRelay(await heard(queen, 'incomingCall'), queen.userId);
  });

  it('are an empty list if no address is set', async () => {
    const { call, man, queen } = await open({});
    const params = { userId: queen.userId, fromScreen: 'chat' };
    const { body } = await call('startCall', { params, body: {} }, man.token);
    expect(body.credentials.iceServers).toEqual([]);
  });
});
