import { expect, type Page } from '@playwright/test';
import type { CallPair } from '../support/callPair.ts';
import { endCall, receipt, talk } from '../support/calls.ts';
import { howSoon, installPlugs, plug, pull, setPermission, usedIn } from '../support/devices.ts';
import { listenTo } from '../support/media.ts';
import { theirVideo } from '../support/people.ts';
import { isRealTime } from '../support/proofMode.ts';
import { test } from '../support/test.ts';

/** Issue 5: maximum milliseconds until the next best device is used. */
const withinMs = { audioinput: 2_000, videoinput: 3_000 } as const;
/** Issue 5: maximum milliseconds from the click on one page until the other page shows the camera's state. */
const noticedMs = 200;
/**
 * Number of measurements. The median is only checked in real time: a busy machine is late at times, but a slow
 * implementation is also slow in the median.
 */
const pairs = isRealTime ? 7 : 1;
const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Waits until more frames of the other side are painted. */
async function seesOn(page: Page): Promise<void> {
  const painted = () =>
    page
      .locator(theirVideo)
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await painted();
  await expect.poll(painted).toBeGreaterThan(before + 3);
}

test.describe('the devices of a call', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair({
      // The browser provides several fake cameras and microphones.
      his: {
        colour: 'pattern',
        args: ['--use-fake-device-for-media-stream=device-count=3,fps=30'],
        prepare: installPlugs,
      },
    });
    await talk(pair.he.page, pair.she.page);
  });

  async function endsWell(): Promise<void> {
    const { he, she } = pair;
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
  }

  test(
    'call devices: the other side notices at once that a camera goes off and on',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      const took = { off: [] as number[], on: [] as number[] };
      for (let pair = 0; pair < pairs; pair += 1)
        for (const way of ['off', 'on'] as const)
          took[way].push(
            await howSoon({
              from: she.page,
              press: she.page.getByRole('button', { name: `Turn camera ${way}` }),
              to: he.page,
              text: 'turned the camera off',
              isShown: way === 'off',
            }),
          );
      for (const way of ['off', 'on'] as const) {
        console.log(`      ${way}: noticed after ${took[way].join(', ')} ms`);
        if (isRealTime) expect(middleOf(took[way])).toBeLessThanOrEqual(noticedMs);
      }
      await seesOn(he.page);
      await endsWell();
    },
  );

  test(
    'call devices: devices selected within a call are used at once and again in the next call',
    { tag: '@prove' },
    async () => {
      const { he, she, url } = pair;
      await he.page.getByRole('button', { name: 'More', exact: true }).click();
      await he.page.getByRole('menuitem', { name: 'Camera and sound' }).click();
      const inUse = he.page.getByRole('dialog', { name: 'In use now' });
      const chosen: string[] = [];
      for (const kind of ['Camera', 'Microphone', 'Speaker']) {
        const row = inUse.getByRole('button', { name: new RegExp(kind) }).first();
        await row.click();
        const other = he.page.getByRole('option', { selected: false }).last();
        const label = (await other.textContent()) ?? '';
        await other.click();
        await expect(row).toContainText(label);
        chosen.push(label);
      }
      await inUse.getByRole('button', { name: 'Done' }).click();
      const [camera = null, microphone = null] = chosen;
      await expect.poll(() => usedIn(he.page, 'videoinput')).toEqual({ captured: camera, sent: camera });
      await expect
        .poll(() => usedIn(he.page, 'audioinput'))
        .toEqual({ captured: microphone, sent: microphone });
      const sink = () => he.page.locator(theirVideo).evaluate((video: HTMLVideoElement) => video.sinkId);
      await expect.poll(sink).not.toBe('');
      await seesOn(she.page);
      await expect.poll(() => listenTo(she.page, theirVideo)).toBeGreaterThan(0);
      await endsWell();
      // A new page uses his selected devices, not the defaults of the system.
      await he.page.goto(url);
      await expect.poll(async () => (await usedIn(he.page, 'videoinput')).captured).toBe(camera);
      await expect.poll(async () => (await usedIn(he.page, 'audioinput')).captured).toBe(microphone);
    },
  );

  test('call devices: an unplugged device is replaced in time without ending the call, and used again when it is plugged in', async () => {
    const { he, she } = pair;
    for (const kind of ['videoinput', 'audioinput'] as const) {
      const word = kind === 'videoinput' ? 'camera' : 'microphone';
      const pulled = await pull(he.page, kind);
      expect(pulled.nextId).not.toBe(pulled.lostId);
      if (isRealTime) expect(pulled.tookMs).toBeLessThanOrEqual(withinMs[kind]);
      await expect(he.page.getByText(`Your ${word} was unplugged`)).toBeVisible();
      await seesOn(she.page);
      await expect.poll(() => listenTo(she.page, theirVideo)).toBeGreaterThan(0);
      const back = await plug(he.page, kind);
      expect(back.nextId).toBe(pulled.lostId);
      await expect(he.page.getByText(`Your ${word} is back`)).toBeVisible();
      console.log(`      ${word}: replaced after ${pulled.tookMs} ms, back after ${back.tookMs} ms`);
      await seesOn(she.page);
      await expect.poll(() => listenTo(she.page, theirVideo)).toBeGreaterThan(0);
    }
    for (const { page } of [he, she]) await expect(receipt(page)).toHaveCount(0);
    await endsWell();
  });

  test(
    'call devices: a revoked camera permission is shown on both sides and the call continues with sound',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await setPermission(he.page, 'camera', 'denied');
      await expect(he.page.getByText('Vesper can’t see you')).toBeVisible();
      await expect(she.page.getByText('turned the camera off')).toBeVisible();
      await expect.poll(() => listenTo(she.page, theirVideo)).toBeGreaterThan(0);
      await setPermission(he.page, 'camera', 'granted');
      await expect(she.page.getByText('turned the camera off')).toHaveCount(0);
      await seesOn(she.page);
      await endsWell();
    },
  );
});
