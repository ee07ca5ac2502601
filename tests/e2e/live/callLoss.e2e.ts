import { expect, type Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '#tests/kit/network/faultProxy.ts';
import { createUdpRelay, type UdpRelay } from '#tests/kit/network/udpRelay.ts';
import type { CallPair } from '../support/callPair.ts';
import { endCall, man, receipt, talk } from '../support/calls.ts';
import { isRealTime } from '../support/realTime.ts';
import { leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/**
 * Driven, each stride waits a second for pictures that do not come, which passes as well; and the way back has to fit into
 * the ten seconds that a call goes on without.
 */
const someSecondsMs = isRealTime ? 5_000 : 2_000;
/** Longer than somebody who is lost is waited for (8 s). */
const longerThanPatienceMs = 9_000;

/** Before the page loads: the other one is reached by the relay alone. */
async function goBy(relay: UdpRelay, page: Page): Promise<void> {
  await page.exposeFunction('__portTo', relay.portTo);
  await page.addInitScript(() => {
    const portTo = (globalThis as unknown as { __portTo: UdpRelay['portTo'] }).__portTo;
    const Native = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Native {
      override setRemoteDescription(given: RTCSessionDescriptionInit): Promise<void> {
        const sdp = given.sdp?.replace(/a=candidate:.*\r\n/g, '');
        return super.setRemoteDescription({ type: given.type, sdp });
      }
      override async addIceCandidate(given?: RTCIceCandidateInit | null): Promise<void> {
        const words = given?.candidate?.split(' ') ?? [];
        const [host = '', port = ''] = words.slice(4, 6);
        if (words[2]?.toLowerCase() !== 'udp' || !/^[\d.]+$/.test(host)) return;
        const ours = ['127.0.0.1', String(await portTo(host, Number(port)))];
        const candidate = [...words.slice(0, 4), ...ours, ...words.slice(6)].join(' ');
        await super.addIceCandidate({ ...given, candidate });
      }
    };
  });
}

/** What was lost is back: it is not over, not later either, until he ends it. */
async function goesOn(pair: CallPair): Promise<void> {
  const { he, she } = pair;
  // The way back takes the network's own time, in which nobody's patience may end.
  for (const { page } of [he, she]) await expect(page.getByText('Reconnecting')).toHaveCount(0);
  await pair.passFor(longerThanPatienceMs);
  for (const { page } of [he, she]) {
    await expect(endCall(page)).toBeVisible();
    await expect(receipt(page)).toHaveCount(0);
  }
  await endCall(he.page).click();
  await expect(receipt(he.page)).toContainText('You ended the call.');
  await expect(receipt(she.page)).toContainText('Daniel ended the call.');
  await pair.addsUp('ended', 1);
  await pair.historiesShow({}, {});
}

test.describe('a call whose packets are lost', () => {
  let pair: CallPair;
  let relay: UdpRelay;
  test.beforeEach(async ({ startPair }) => {
    relay = createUdpRelay();
    const prepare = (page: Page) => goBy(relay, page);
    pair = await startPair({ isDriven: true, his: { prepare }, hers: { prepare } });
    await talk(pair.he.page, pair.she.page);
  });
  test.afterEach(() => relay.close());

  test(
    'call loss: five seconds in which nothing arrives are said, and do not end it',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      relay.setLost(true);
      for (const { page } of [he, she])
        await pair.passUntil(() => page.getByText('Reconnecting').first().isVisible());
      await pair.passFor(2_000);
      relay.setLost(false);
      await goesOn(pair);
    },
  );

  test(
    'call loss: media that stay away end it, for the same reason on both sides',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      relay.setLost(true);
      for (const { page } of [he, she]) {
        await pair.passUntil(() => receipt(page).isVisible());
        await expect(receipt(page)).toContainText('The connection was lost');
      }
      await pair.addsUp('connectionLost', 1);
      await pair.historiesShow({}, {});
    },
  );
});

test.describe('a call one of whose networks takes everything and gives nothing', () => {
  let pair: CallPair;
  let relay: UdpRelay;
  let line: FaultProxy;
  test.beforeEach(async ({ backend, startPair }) => {
    relay = createUdpRelay();
    const prepare = (page: Page) => goBy(relay, page);
    line = await startFaultProxy({ target: () => backend, random: () => 1 });
    pair = await startPair({ isDriven: true, his: { prepare, url: line.url }, hers: { prepare } });
    await talk(pair.he.page, pair.she.page);
  });
  test.afterEach(async () => {
    await line.close();
    relay.close();
  });
  /** Nobody is told: neither he nor the server. */
  function loseAll(isLost: boolean): void {
    relay.setLost(isLost);
    line.setSilent(isLost);
  }

  test('call loss: some seconds without his network do not end it', { tag: '@prove' }, async () => {
    loseAll(true);
    await pair.passFor(someSecondsMs);
    loseAll(false);
    await goesOn(pair);
  });

  test('call loss: thirty seconds without his network end it for both, and the minute is paid once', async () => {
    const { he, she } = pair;
    loseAll(true);
    await pair.passFor(30_000);
    for (const { page } of [he, she]) await expect(receipt(page)).toContainText('The connection was lost');
    loseAll(false);
    await expect.poll(() => pair.backend.features.calls.isInCall(pair.hisId)).toBe(false);
    await pair.addsUp('connectionLost', 1);
    await pair.historiesShow({}, {});
  });
});

test(
  'call loss: a session that ends within a call ends it, as a leaving on both sides',
  { tag: '@prove' },
  async ({ startPair }) => {
    const pair = await startPair({ isDriven: true });
    const { he, she, url, hisId, backend } = pair;
    await talk(he.page, she.page);
    // Its day is over: the server's own table says so, and its next word from this page is refused.
    await backend.context.database
      .updateTable('sessions')
      .set({ expires_ms: 1 })
      .where('user_id', '=', hisId)
      .execute();
    await pair.passUntil(() => receipt(she.page).isVisible());
    await expect(he.page.getByText('Your session has ended')).toBeVisible();
    expect(await he.page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await expect(receipt(she.page)).toContainText('Daniel left the call.');
    await pair.passUntil(() => backend.features.calls.isInCall(hisId) === false);
    await pair.addsUp('peerLeave', 1);
    await leaveSession(he.page.context(), url, { email: man });
    await he.page.goto(url);
    await pair.historiesShow({}, {});
  },
);
