import { expect, it } from 'vitest';
import sharp from 'sharp';
import { aService, lively } from '#tests/kit/backend/moderationService.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import type { SpawnDetectorChild } from '../detectors/childProcess.ts';

const plainFrame = () =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: '#a34' } })
    .jpeg()
    .toBuffer();

async function showFrame(backend: TestBackend, token: string, frame?: Buffer): Promise<unknown> {
  const picture = frame ?? (await plainFrame());
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'frame.jpg');
  const response = await fetch(`${backend.url}/api/v2/moderate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return response.json();
}

it('the metrics endpoint shows the frames judged by moderation, and those passed without a verdict', async () => {
  let isDown = false;
  const url = await aService((_, response) => {
    response.statusCode = isDown ? 503 : 200;
    response.end('{"verdict":"ok"}');
  });
  const backend = await startTestBackend({ moderationService: { url }, metricsPort: 0 });
  const { token } = await backend.signUp();
  await showFrame(backend, token);
  isDown = true;
  // The frame passes although the service is down.
  for (let count = 0; count < 2; count++)
    expect(await showFrame(backend, token)).toMatchObject({ verdict: 'ok' });

  const response = await fetch(backend.metricsUrl!);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('vesper_moderation_judged_total 1');
  expect(lines).toContain('vesper_moderation_failed_open_total{cause="status"} 2');
  expect(lines).toContain('vesper_moderation_failed_open_total{cause="timeout"} 0');
  expect(lines).toContain('# TYPE vesper_moderation_failed_open_total counter');
});

it('the metrics endpoint shows whether the detectors run, and the frames they skipped', async () => {
  const spawnDetectorChild: SpawnDetectorChild = (_, { onMessage }) => {
    queueMicrotask(() => onMessage({ type: 'unavailable', message: 'no WebAssembly' }));
    return { send: () => undefined, kill: () => undefined };
  };
  const detectors = { porn: 0.8, face: 0.4 };
  const backend = await startTestBackend({ detectors, spawnDetectorChild, metricsPort: 0 });
  const read = async () => (await (await fetch(backend.metricsUrl!)).text()).split('\n');
  expect(await read()).toContain('vesper_moderation_detectors_available 1');
  const { token } = await backend.signUp();
  await showFrame(backend, token, await lively().jpeg().toBuffer());
  expect(await read()).toEqual(
    expect.arrayContaining([
      'vesper_moderation_detectors_available 0',
      'vesper_moderation_detected_total 0',
      'vesper_moderation_undetected_total{cause="unavailable"} 1',
      'vesper_moderation_judged_total 1',
    ]),
  );
});

it('the metrics endpoint has no other address, and is off by default', async () => {
  const backend = await startTestBackend({ metricsPort: 0 });
  expect((await fetch(new URL('/', backend.metricsUrl!))).status).toBe(404);
  expect((await fetch(backend.metricsUrl!, { method: 'POST' })).status).toBe(404);
  // Any other address of this machine might be public.
  await expect(fetch(backend.metricsUrl!.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  const others = await fetch(`${backend.url}/metrics`);
  expect(await others.text()).not.toContain('vesper_moderation');
  expect((await startTestBackend()).metricsUrl).toBeNull();
});

it('the metrics endpoint closes with the backend, and reports a port it cannot use', async () => {
  const backend = await startTestBackend({ metricsPort: 0 });
  const port = Number(new URL(backend.metricsUrl!).port);
  await expect(startTestBackend({ metricsPort: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await backend.close();
  await expect(fetch(backend.metricsUrl!)).rejects.toThrow();
});
