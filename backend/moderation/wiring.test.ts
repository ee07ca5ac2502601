import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { pngBomb } from '#tests/kit/backend/pngBomb.ts';
import { lively, plain } from '#tests/kit/backend/moderationService.ts';

it('pictures of users in the service’s group go to the service, others to the analysis', async () => {
  const asked: string[] = [];
  const server = createServer((_, response) => {
    asked.push('frame');
    response.end('{"verdict":"prohibited"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const backend = await startTestBackend({ moderationService: { url } });
  const [hers, his] = [await backend.signUp(), await backend.signUp()];
  await backend.context.database
    .insertInto('splits')
    .values({ user_id: his.userId, name: 'hive_moderation', group_name: 'default' })
    .execute();
  const [light, dark] = [await lively().jpeg().toBuffer(), await plain(3, 3, 3).jpeg().toBuffer()];
  expect(await post(backend.url, hers.token, light)).toEqual([200, 'prohibited']);
  expect(await post(backend.url, his.token, light)).toEqual([200, 'ok']);
  expect(await post(backend.url, his.token, dark)).toEqual([200, 'noFace']);
  const medium = (userId: string) => ({ mediaId: 'm', userId, image: light });
  expect(await backend.features.moderation.judgeMedium?.(medium(his.userId))).toBe('ok');
  expect(asked).toHaveLength(1);
  // The drawn group is stored for the user.
  const { body } = await backend.call(
    'getSplit',
    { params: { name: 'hive_moderation' }, query: {} },
    hers.token,
  );
  expect(body.group).toBe('hive');
});

async function post(url: string, token: string, image: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'frame.jpg');
  const response = await fetch(`${url}/api/v2/moderate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return [response.status, ((await response.json()) as { verdict?: string }).verdict];
}

it('the backend judges frames by its configuration, and fills the queue from verdicts and reports', async () => {
  const server = createServer((_, response) => void response.end('{"verdict":"prohibited"}')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const own = await startTestBackend();
  const deployed = await startTestBackend({ moderationService: { url } });
  const [dark, light] = [await plain(3, 3, 3).jpeg().toBuffer(), await lively().jpeg().toBuffer()];
  const him = await own.signUp();
  expect(await post(own.url, him.token, dark)).toEqual([200, 'noFace']);
  expect(await post(own.url, him.token, light)).toEqual([200, 'ok']);
  expect(await post(own.url, him.token, Buffer.from('x'))).toEqual([400, undefined]);
  // Sixteen of these pictures at once must not make other frames pass unjudged.
  const bombs = Array.from({ length: 16 }, () =>
    post(own.url, him.token, pngBomb(4_000, 4_000, { isInterlaced: true })),
  );
  const second = await own.signUp();
  expect(await post(own.url, second.token, dark)).toEqual([200, 'noFace']);
  for (const [status] of await Promise.all(bombs)) expect([413, 429]).toContain(status);
  expect(own.features.moderation.counts).toMatchObject({ judged: 3, failedOpen: { process: 0 } });
  const other = await own.signUp();
  expect(
    (await own.call('report', { body: { userId: him.userId, reason: 'nudity' } }, other.token)).status,
  ).toBe(200);
  const her = await deployed.signUp();
  expect(await post(deployed.url, her.token, light)).toEqual([200, 'prohibited']);
  for (const [backend, reason] of [
    [own, 'report'],
    [deployed, 'verdict'],
  ] as const) {
    await backend.features.idle();
    const rows = await backend.context.database.selectFrom('moderation_cases').selectAll().execute();
    expect(rows.map((row) => row.reason)).toEqual([reason]);
  }
});
