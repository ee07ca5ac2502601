import { expect, type Page } from '@playwright/test';
import type { CallPair } from '../support/callPair.ts';
import { endCall, receipt, talk } from '../support/calls.ts';
import { howSoon, installPlugs, plug, pull, setPermission, usedIn } from '../support/devices.ts';
import { listenTo } from '../support/media.ts';
import { theirVideo } from '../support/people.ts';
import { isRealTime } from '../support/realTime.ts';
import { test } from '../support/test.ts';

/** Issue 5: the next best device within these, in milliseconds. */
const withinMs = { audioinput: 2_000, videoinput: 3_000 } as const;
/** Issue 5: how soon the other side notices a camera, from the click on one page to the words on the other. */
const noticedMs = 200;
/**
 * How soon is asked in real time only, of the middle of some: a machine with two busy cores is late at times, what is
 * slow by nature is so in the middle as well.
 */
const pairs = isRealTime ? 7 : 1;
const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** More frames of the other one are painted than were. */
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
      // More than one camera and microphone, which the browser makes up itself.
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
    'call devices: a camera that goes off and on is noticed at once by the other side',
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
    'call devices: others are chosen within the call, sent at once, and taken again the next time',
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
      // Another page, made anew: his own choice, and not the system's.
      await he.page.goto(url);
      await expect.poll(async () => (await usedIn(he.page, 'videoinput')).captured).toBe(camera);
      await expect.poll(async () => (await usedIn(he.page, 'audioinput')).captured).toBe(microphone);
    },
  );

  test('call devices: what is pulled out is replaced in time, the call goes on, and it is taken again when it is back', async () => {
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
    'call devices: a camera that may not be used any more is said on both sides, and the call goes on by sound',
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
