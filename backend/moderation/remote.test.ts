import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createPictures } from './pictures.ts';
import { failOpen, noCounts, type FailureCause } from './failOpen.ts';
import { createRemoteModerator } from './remote.ts';
import { about, aRoom, aService, lively } from '#tests/kit/backend/moderationService.ts';

const scope = createScope();
const pictures = createPictures({ scope });
afterAll(() => scope.end());

async function open(listener: RequestListener, token?: string) {
  return openAt(await aService(listener), token);
}
function openAt(url: string, token?: string) {
  const room = aRoom();
  const counts = noCounts();
  const remote = createRemoteModerator({ ...room, pictures, url, token });
  const moderator = failOpen(remote, room.log, counts);
  const judge = async (image?: Buffer) =>
    moderator.judge(image ?? (await lively().jpeg().toBuffer()), about('u1'));
  return { ...room, counts, judge };
}
const json = (response: ServerResponse, body: unknown) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it.each(['ok', 'noFace', 'prohibited'] as const)(
  'the remote moderator accepts the verdict %s',
  async (verdict) => {
    const { judge, counts } = await open((_, response) => json(response, { verdict, score: 0.7 }));
    expect(await judge()).toBe(verdict);
    expect(counts.judged).toBe(1);
  },
);

it('the remote moderator sends any picture as a JPEG, with the token if configured', async () => {
  const asked: { request: IncomingMessage; body: Buffer }[] = [];
  const listener: RequestListener = (request, response) =>
    void bodyOf(request).then((body) => {
      asked.push({ request, body });
      json(response, { verdict: 'ok' });
    });
  await (await open(listener, 'a secret')).judge();
  await (await open(listener)).judge(await lively().png().toBuffer());
  for (const { request, body } of asked) {
    expect([request.method, request.url]).toEqual(['POST', '/judge']);
    expect(request.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
  }
  expect(asked.map(({ request }) => request.headers.authorization)).toEqual(['Bearer a secret', undefined]);
});

it('the remote moderator does not send uploads that are no pictures', async () => {
  let asked = 0;
  const { judge } = await open((_, response) => {
    asked++;
    json(response, { verdict: 'ok' });
  });
  await expect(judge(Buffer.from('nothing'))).rejects.toThrow('not a JPEG');
  expect(asked).toBe(0);
});

const prohibited = JSON.stringify({ verdict: 'prohibited' });
// Every response says "prohibited" in an invalid form, so that accepting it as a verdict fails the test.
it.each<[string, RequestListener, FailureCause]>([
  ['is no JSON', (_, response) => void response.end('prohibited'), 'answer'],
  ['is cut off', (_, response) => void response.end(prohibited.slice(0, -1)), 'answer'],
  ['is empty', (_, response) => void response.end(), 'answer'],
  ['is null', (_, response) => json(response, null), 'answer'],
  ['has no verdict', (_, response) => json(response, { result: 'prohibited' }), 'answer'],
  ['has another word', (_, response) => json(response, { verdict: 'PROHIBITED' }), 'answer'],
  ['has a list of them', (_, response) => json(response, { verdict: ['prohibited'] }), 'answer'],
  ['is huge', (_, response) => void response.end(prohibited + ' '.repeat(5_000_000)), 'answer'],
  ['is 500', (_, response) => void response.writeHead(500).end(prohibited), 'status'],
  ['is 201', (_, response) => void response.writeHead(201).end(prohibited), 'status'],
  ['is 401', (_, response) => void response.writeHead(401).end(prohibited), 'status'],
  ['never comes: the connection closes', (request) => void request.socket.destroy(), 'network'],
  [
    'closes in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(prohibited, () => request.socket.destroy());
    },
    'network',
  ],
])(
  'the remote moderator passes the frame, logged and counted, if the response %s',
  async (_, listener, cause) => {
    const { judge, counts, lines } = await open(listener);
    expect(await judge()).toBe('ok');
    expect(counts).toMatchObject({ judged: 0, failedOpen: { [cause]: 1 } });
    expect(lines).toMatchObject([{ level: 40, cause }]);
  },
);

it('the remote moderator follows no redirect, so that frames and token stay with the configured host', async () => {
  let wasFollowed = false;
  const elsewhere = await aService((_, response) => {
    wasFollowed = true;
    json(response, { verdict: 'prohibited' });
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const { judge, counts } = await open(
      (_, response) => void response.writeHead(status, { location: elsewhere }).end(),
      'a secret',
    );
    expect(await judge()).toBe('ok');
    expect(counts.failedOpen.status).toBe(1);
  }
  expect(wasFollowed).toBe(false);
});

it('the remote moderator passes the frame if the service is unreachable', async () => {
  const { judge, counts } = openAt('http://127.0.0.1:1/judge');
  expect(await judge()).toBe('ok');
  expect(counts.failedOpen.network).toBe(1);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['says nothing', () => undefined],
  ['begins and never ends', (response) => void response.writeHead(200).write('{"verdict":')],
])(
  'the remote moderator waits three seconds for a service that %s, and closes the connection',
  async (_, answer) => {
    const asked = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const { judge, counts, clock } = await open((request, response) => {
      request.socket.once('close', () => hungUp.resolve());
      answer(response);
      asked.resolve();
    });
    const verdict = judge();
    await asked.promise;
    clock.advance(moderation.uploadTimeoutMs - 1);
    expect(counts.failedOpen.timeout).toBe(0);
    clock.advance(1);
    expect(await verdict).toBe('ok');
    expect(counts.failedOpen).toMatchObject({ timeout: 1, network: 0 });
    await hungUp.promise;
  },
);

it('the remote moderator closes the connection with its scope', async () => {
  const asked = Promise.withResolvers<void>();
  const { judge, counts, scope } = await open(() => asked.resolve());
  const verdict = judge();
  await asked.promise;
  scope.end();
  expect(await verdict).toBe('ok');
  expect(counts.failedOpen.network).toBe(1);
});
