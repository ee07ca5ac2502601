import { expect, it } from 'vitest';
import { uploadLimits } from '#shared/domain/uploads.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { aDataDir, fixture, png, post, startSending, ticket } from '#tests/kit/backend/uploads.ts';

const { maxBytes, perPersonBytes, ticketMs, untaken } = uploadLimits;
/** Number of the largest videos that may be unused at a time. */
const fit = untaken.bytes / maxBytes.video;
const half = fixture('clip.webm').subarray(0, 500);

async function open() {
  const clock = createManualClock(Date.UTC(2026, 4, 20));
  const backend = await startTestBackend({ dataDir: aDataDir(), clock });
  return { backend, clock, ...(await backend.signUp()) };
}

const statesOf = async ({ context }: TestBackend) =>
  (await context.database.selectFrom('uploads').select(['state', 'bytes']).execute()).map(
    ({ state, bytes }) => `${state} ${bytes}`,
  );

it('a quota counts uploads in progress, so that concurrent large files pass only up to the limit', async () => {
  const { backend, token } = await open();
  const infos = await Promise.all(Array.from({ length: fit + 3 }, () => ticket(backend, token, 'video')));
  const sent = infos.map(({ url }) => startSending(`${backend.url}${url}`, half, maxBytes.video));
  const receiving = `receiving ${maxBytes.video}`;
  const inTheMiddle = async () => (await statesOf(backend)).filter((state) => state === receiving).length;
  const refused: (number | undefined)[] = [];
  for (const { status } of sent) void status.then((code) => refused.push(code));
  await expect.poll(() => refused).toEqual([429, 429, 429]);
  expect(await inTheMiddle()).toBe(fit);
  expect((await post(backend, await ticket(backend, token, 'image'), { file: await png() })).status).toBe(
    429,
  );
  // Another user has a separate quota.
  const other = await backend.signUp();
  expect(
    (await post(backend, await ticket(backend, other.token, 'image'), { file: await png() })).status,
  ).toBe(200);

  for (const { hangUp } of sent) hangUp();
  await expect.poll(inTheMiddle).toBe(0);
  expect((await statesOf(backend)).filter((state) => state === 'waiting 0')).toHaveLength(fit + 4);
  expect((await post(backend, infos[0]!, { file: fixture('clip.webm') })).status).toBe(200);
});

it('a quota limits the total, including used files', async () => {
  const { backend, token, userId } = await open();
  const file = await png();
  const { database } = backend.context;
  const { tempUploadId: id } = (await post(backend, await ticket(backend, token, 'image'), { file })).body;
  await database
    .updateTable('uploads')
    .set({ taken_by: 'a message', bytes: perPersonBytes - file.length })
    .where('owner_id', '=', userId)
    .execute();
  const info = await ticket(backend, token, 'image');
  expect((await post(backend, info, { file })).body.code).toBe('too_many_requests');
  await database
    .deleteFrom('uploads')
    .where('id', '=', id ?? '')
    .execute();
  expect((await post(backend, info, { file })).status).toBe(200);
});

it('a quota counts concurrently requested addresses, and frees those that expired', async () => {
  const { backend, clock, token } = await open();
  const asked = await Promise.allSettled(
    Array.from({ length: untaken.files + 5 }, () => ticket(backend, token, 'image')),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(untaken.files);
  clock.advance(ticketMs);
  await ticket(backend, token, 'image');
});
