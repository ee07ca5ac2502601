import { expect, it } from 'vitest';
import { sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { askSettings } from './askSettings.ts';

it('askSettings requests the settings once in ten minutes, and again after a failure', async () => {
  let status = 500;
  const server = await startHttpServer((response) => sendJson(response, status, { safeSearch: true }));
  const { api } = createTestApi(server.url);
  let nowMs = 0;
  const ask = () => askSettings(api, () => nowMs);
  expect((await ask()).ok).toBe(false);
  status = 200;
  const before = server.requests.length;
  const answers = await Promise.all([ask(), ask(), ask()]);
  nowMs = 599_999;
  answers.push(await ask());
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(server.requests).toHaveLength(before + 1);
  nowMs = 600_000;
  await ask();
  expect(server.requests).toHaveLength(before + 2);
});
