import { expect, type Page } from '@playwright/test';
import { ask, newestRow } from '../support/callHistory.ts';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endCall, man, receipt, ringing, talk } from '../support/calls.ts';
import { setPermission } from '../support/devices.ts';
import { countMedia, listenTo } from '../support/media.ts';
import { theirVideo } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Milliseconds after which a call without video (10 s) or without sound (15 s) would have ended. */
const longerThanAnyCutMs = 16_500;
const mutedForMs = 17_000;
const room = (page: Page) => page.getByText('You can still hear each other');

/** Counts the page's requests for a camera from before its first script. */
const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    let asked = 0;
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) => {
      if (constraints?.video) asked += 1;
      return open(constraints);
    };
    Object.assign(globalThis, { __cameraAsked: () => asked });
  });
const cameraAsked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { __cameraAsked(): number }).__cameraAsked());

test.describe('a call by sound alone', () => {
  let pair: CallPair;

  /** Accepts the call as the streamer and checks that both sides hear each other with their cameras off. */
  async function acceptAndHear(): Promise<void> {
    const { he, she } = pair;
    await ringing(she.page).getByRole('button', { name: 'Accept', exact: true }).click();
    for (const { page } of [he, she]) {
      await expect(endCall(page)).toBeVisible();
      await expect(page.getByText('Audio call', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
      await expect.poll(() => listenTo(page, theirVideo)).toBeGreaterThan(0);
    }
  }

  /**
   * Ends the call as the man. Checks that both sides show it, that it is booked once, and that both histories list
   * it.
   */
  async function endAndRead(): Promise<void> {
    await endCall(pair.he.page).click();
    await expect(receipt(pair.he.page)).toContainText('You ended the call.');
    await expect(receipt(pair.she.page)).toContainText('Daniel ended the call.');
    await pair.addsUp('ended', 1);
    const what = /Audio call · \d+ s/;
    await pair.historiesShow({ what }, { what });
  }

  test.beforeEach(async ({ startPair }) => {
    pair = await startPair({
      isDriven: true,
      his: { prepare: watchCamera },
      hers: { prepare: watchCamera },
    });
  });

  test('audio call: starts from the chat’s header and requests no camera on either side', async () => {
    const { he, she } = pair;
    await expect(callButton(he.page)).toHaveCount(1);
    await he.page.getByRole('button', { name: /^Audio call with Valeria/ }).click();
    await expect(ringing(she.page)).toContainText('Audio call');
    await expect(ringing(she.page).getByRole('button', { name: 'Answer with camera off' })).toHaveCount(0);
    await expect(he.page.getByText('Audio call', { exact: true })).toBeVisible();
    await expect(he.page.getByRole('button', { name: /camera/ })).toHaveCount(0);
    await acceptAndHear();
    for (const { page } of [he, she]) {
      expect(await cameraAsked(page)).toBe(0);
      expect(await countMedia(page)).toMatchObject({ openConnections: 1, liveTracks: 1 });
    }
    await endAndRead();
  });

  test('audio call: starts from the chat’s menu on a phone', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await he.page.setViewportSize({ width: 390, height: 844 });
    await expect(he.page.getByRole('button', { name: /^Audio call/ })).toHaveCount(0);
    await he.page.getByRole('button', { name: 'Chat options' }).click();
    await he.page.getByRole('menuitem', { name: /^Audio call with Valeria/ }).click();
    await expect(ringing(she.page)).toContainText('Audio call');
  });

  test(
    'audio call: rings as an audio call, shows its room at once and is not cut off',
    { tag: '@prove' },
    async () => {
      const { he, she, url, herId } = pair;
      // An earlier audio call, which he calls back from the history.
      const { callId } = await ask<{ callId: string }>(url, man, `/call/${herId}/chat`, {
        callType: 'audio',
      });
      await expect(ringing(she.page)).toBeVisible();
      await ask(url, man, `/callCancel/${callId}`, { reason: 'cancelled' });
      await receipt(she.page).getByRole('button', { name: 'Close' }).click();
      await he.page.goto(`${url}/calls-history`);
      await newestRow(he.page).getByRole('button', { name: 'Call Valeria' }).click();
      await he.page.getByRole('dialog').getByRole('button', { name: 'Audio call' }).click();
      await expect(ringing(she.page)).toContainText('Audio call');
      await acceptAndHear();
      await pair.passFor(longerThanAnyCutMs);
      for (const { page } of [he, she]) {
        await expect(endCall(page)).toBeVisible();
        await expect(page.getByRole('timer')).toHaveCount(0);
        expect(await countMedia(page)).toMatchObject({ openConnections: 1 });
      }
      await endAndRead();
    },
  );

  test(
    'audio call: a muted user is not cut off, and a user without a microphone is, with the reason on both sides',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await callButton(he.page).waitFor();
      await he.page.getByRole('button', { name: /^Audio call with Valeria/ }).click();
      await expect(ringing(she.page)).toContainText('Audio call');
      await acceptAndHear();
      await she.page.getByRole('button', { name: 'Mute microphone' }).click();
      await pair.passFor(mutedForMs);
      expect(await listenTo(he.page, theirVideo)).toBeLessThan(0.001);
      for (const { page } of [he, she]) {
        await expect(endCall(page)).toBeVisible();
        await expect(page.getByRole('timer')).toHaveCount(0);
      }
      // Without the permission the streamer sends no audio packets.
      await setPermission(she.page, 'microphone', 'denied');
      await pair.passUntil(() => he.page.getByText(/No sound from Valeria/).isVisible());
      // Only his clock is driven. If hers jumped two seconds at once, he would have no time to report why he left.
      await pair.passUntil(() => receipt(he.page).isVisible(), [he.page]);
      for (const { page } of [he, she])
        await expect(receipt(page)).toContainText('There was no sound for too long.');
      await pair.addsUp('noAudio', 1);
      const what = /Audio call · \d+ s/;
      await pair.historiesShow({ what }, { what });
    },
  );

  test(
    'audio call: a video call with both cameras off continues in the room and shows the video when a camera is on again',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await talk(he.page, she.page);
      for (const { page } of [he, she]) await page.getByRole('button', { name: 'Turn camera off' }).click();
      for (const { page } of [he, she]) await expect(room(page)).toBeVisible();
      await pair.passFor(longerThanAnyCutMs);
      for (const { page } of [he, she]) {
        await expect(room(page)).toBeVisible();
        await expect(page.getByRole('timer')).toHaveCount(0);
      }
      await she.page.getByRole('button', { name: 'Turn camera on' }).click();
      await expect(room(he.page)).toHaveCount(0);
      await expect(room(she.page)).toBeVisible();
      await endCall(he.page).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await expect(receipt(she.page)).toContainText('Daniel ended the call.');
      await pair.addsUp('ended', 1);
      await pair.historiesShow({}, {});
    },
  );
});
