import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '#shared/lib/clock.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { SkipMessage } from './messaging.ts';
import { loginAgainAfterMs } from './rtmMessaging.ts';
import { createMessaging } from './rtmMessagingChoice.ts';
import { createRtmDouble } from './rtmMessagingDouble.ts';
import type { SocketClient } from './socketClient.ts';

const ends: (() => Promise<void> | void)[] = [];
beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** Starts the token server of a deployment with agora-rtm. */
async function startTokens() {
  const asked: (string | undefined)[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.statusCode = isDown ? 503 : 200;
    response.end(JSON.stringify({ appId: 'an app', token: `token ${asked.length}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked, setDown: (to: boolean) => void (isDown = to) };
}

/** An empty module, like a build of the SDK that only defines a global variable. */
const scriptUrl = 'data:text/javascript,export{}';

describe('the messaging service', () => {
  it('uses the socket if the configuration names no other service', () => {
    const publish = vi.fn(() => Promise.resolve());
    const messaging = createMessaging({
      scope: createScope(),
      clock: createManualClock(),
      config: { rtm: null },
      socket: { publish } as unknown as SocketClient,
      me: 'ann',
      token: () => 'a session',
    });
    messaging.sendSkip('ben', { channel: 'c1', userId: 'ann' });
    expect(publish).toHaveBeenCalledTimes(1);
  });

  it('uses agora-rtm with the deployment’s script and tokens if the configuration names it', async () => {
    const tokens = await startTokens();
    const clock = createClock({ now: Date.now, setTimeout, clearTimeout, setInterval, clearInterval });
    vi.stubGlobal('AgoraRTM', createRtmDouble(clock).vendor);
    const scope = createScope();
    ends.push(() => scope.end());
    const create = (me: string) =>
      createMessaging({
        scope,
        clock,
        config: { rtm: { sdkUrl: scriptUrl, tokenUrl: tokens.url } },
        socket: {} as SocketClient,
        me,
        token: () => `session of ${me}`,
      });
    const [ann, ben] = [create('ann'), create('ben')];
    const skips: SkipMessage[] = [];
    ann.onSkip(scope, 'ann', () => undefined);
    ben.onSkip(scope, 'ben', (skip) => skips.push(skip));
    await waitFor(() => {
      ann.sendSkip('ben', { channel: 'c1', userId: 'ann' });
      expect(skips[0]).toEqual({ channel: 'c1', userId: 'ann' });
    });
    expect(tokens.asked.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'Bearer session of ann',
      'Bearer session of ben',
    ]);
  });

  it.each([
    ['the script is not what it should be', { AgoraRTM: {} }, false],
    ['no token is to be had', null, true],
  ])('retries after five seconds if %s', async (_, globals, isDown) => {
    const tokens = await startTokens();
    tokens.setDown(isDown);
    const clock = createManualClock();
    vi.stubGlobal('AgoraRTM', globals?.AgoraRTM ?? createRtmDouble(clock).vendor);
    const scope = createScope();
    ends.push(() => scope.end());
    const messaging = createMessaging({
      scope,
      clock,
      config: { rtm: { sdkUrl: scriptUrl, tokenUrl: tokens.url } },
      socket: {} as SocketClient,
      me: 'ann',
      token: () => 'a session',
    });
    messaging.onSkip(scope, 'ann', () => undefined);
    await waitFor(() => expect(tokens.asked).toHaveLength(1));
    await waitFor(() => {
      clock.advance(loginAgainAfterMs);
      expect(tokens.asked.length).toBeGreaterThan(1);
    });
  });
});
