import { expect, type Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '#tests/kit/network/faultProxy.ts';
import { createUdpRelay, type UdpRelay } from '#tests/kit/network/udpRelay.ts';
import type { CallPair } from '../support/callPair.ts';
import { endCall, man, receipt, talk } from '../support/calls.ts';
import { isRealTime } from '../support/proofMode.ts';
import { leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/**
 * Milliseconds without media. With driven clocks each stride also waits a second of real time for frames, and the
 * recovery must fit into the ten seconds that a call lasts without media.
 */
const someSecondsMs = isRealTime ? 5_000 : 2_000;
/** Longer than a lost client is waited for (8 s). */
const longerThanPatienceMs = 9_000;

/** Must be called before the page loads. Makes the relay the only path to the other side. */
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

/** Checks that the call has recovered, does not end later, and ends when he hangs up. */
async function goesOn(pair: CallPair): Promise<void> {
  const { he, she } = pair;
  // The reconnect takes real time, during which the driven clocks must not reach a timeout.
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
    'call loss: five seconds without packets are shown and do not end the call',
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
    'call loss: media that stay lost end the call for the same reason on both sides',
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

test.describe('a call with a network that silently drops everything', () => {
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
  /** Drops everything of his network silently, so that neither he nor the server gets an error. */
  function loseAll(isLost: boolean): void {
    relay.setLost(isLost);
    line.setSilent(isLost);
  }

  test('call loss: some seconds without his network do not end the call', { tag: '@prove' }, async () => {
    loseAll(true);
    await pair.passFor(someSecondsMs);
    loseAll(false);
    await goesOn(pair);
  });

  test('call loss: thirty seconds without his network end the call on both sides and charge the minute once', async () => {
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
  'call loss: a session that expires in a call ends it, and both sides see that he left',
  { tag: '@prove' },
  async ({ startPair }) => {
    const pair = await startPair({ isDriven: true });
    const { he, she, url, hisId, backend } = pair;
    await talk(he.page, she.page);
    // His session expires in the database, so the server rejects the next request of his page.
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
