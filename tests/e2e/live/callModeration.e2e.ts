import type { IncomingMessage } from 'node:http';
import { expect, type Request } from '@playwright/test';
import sharp from 'sharp';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { CallPair } from '../support/callPair.ts';
import { receipt, talk } from '../support/calls.ts';
import { moderatedBy } from '../support/moderationService.ts';
import { theirVideo } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Answers as the moderation service. Only a picture with warm colors, as his, gets the given verdict. */
async function judge(request: IncomingMessage, found: ModerationVerdict): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { channels } = await sharp(Buffer.concat(parts)).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return JSON.stringify({ verdict: red > blue ? found : 'ok' });
}

/** Verdict for his pictures; hers are always allowed. */
let verdict: ModerationVerdict;
test.beforeEach(() => void (verdict = 'ok'));

/**
 * Tests moderation from the frames of a real camera to what both users see. The service recognizes him by the color
 * of his picture.
 */
test.use({
  backendOptions: moderatedBy((request, response) => {
    judge(request, verdict).then(
      (answer) => response.end(answer),
      () => response.writeHead(500).end(),
    );
  }),
});

/** Sets the verdict for exactly his next frame. `frames` are his requests until now; the last may still be open. */
async function judgeNext({ passUntil }: CallPair, frames: readonly Request[], next: ModerationVerdict) {
  const before = frames.length;
  await frames.at(-1)?.response();
  verdict = next;
  await passUntil(() => frames.length > before);
  await frames[before]?.response();
}

test('call moderation: a user who shows prohibited content is blurred, shown again, warned and finally cut off', async ({
  startPair,
}) => {
  const pair = await startPair({ isDriven: true, isModerated: true });
  const { he, she } = pair;
  const frames: Request[] = [];
  he.page.on('request', (request) => {
    if (request.url().endsWith('/v2/moderate')) frames.push(request);
  });
  await talk(he.page, she.page);
  const blur = () =>
    she.page.locator(theirVideo).evaluate((video) => getComputedStyle(video).filter.includes('blur'));
  expect(await blur()).toBe(false);

  await judgeNext(pair, frames, 'prohibited');
  await expect.poll(blur).toBe(true);
  await expect(she.page.getByText('Blurred for you').first()).toBeVisible();
  // A single frame does not cause an alert.
  const alert = he.page.getByText('Prohibited activity detected.', { exact: false });
  expect(await alert.count()).toBe(0);
  await judgeNext(pair, frames, 'ok');
  await expect.poll(blur).toBe(false);

  await judgeNext(pair, frames, 'noFace');
  await expect.poll(blur).toBe(true);
  await judgeNext(pair, frames, 'ok');
  await expect.poll(blur).toBe(false);
  await expect(alert).toHaveCount(0);

  await judgeNext(pair, frames, 'prohibited');
  await judgeNext(pair, frames, 'prohibited');
  await expect(alert).toBeVisible();
  await pair.passUntil(() => receipt(he.page).isVisible());
  for (const { page } of [he, she])
    await expect(receipt(page)).toContainText('Our check detected something the rules don’t allow.');
  await pair.addsUp('moderation', 1);
  await pair.historiesShow({}, {});
});
