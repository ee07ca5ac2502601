import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { lively } from '#tests/kit/backend/moderationService.ts';

/** Opens a backend whose moderation service returns the test's verdict, with a moderator and a user. */
async function open() {
  let verdict = 'prohibited';
  const service = createServer((_, response) => void response.end(JSON.stringify({ verdict })));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const clock = createManualClock(Date.UTC(2026, 10, 22));
  const backend = await startTestBackend({ seed: 'demo', clock, moderationService: { url } });
  const boss = await backend.signIn('moderator@demo.local');
  const person = await backend.signUp();
  const image = await lively().jpeg().toBuffer();

  async function show(next: string, times = 1): Promise<void> {
    verdict = next;
    for (let time = 0; time < times; time++) {
      clock.advance(1_000);
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'frame.jpg');
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await fetch(`${backend.url}/api/v2/moderate`, { method: 'POST', headers, body: form });
      expect(await answer.json()).toEqual({ verdict: next });
    }
    await backend.features.idle();
  }
  async function decide(decision: 'upheld' | 'dismissed'): Promise<void> {
    const { body } = await backend.call('getModerationCases', { query: {} }, boss);
    const { _id: id } = body.cases.find(({ user }) => user?._id === person.userId)!;
    const answer = await backend.call('decideModerationCase', { params: { id }, body: { decision } }, boss);
    expect(answer.status).toBe(200);
  }
  return {
    backend,
    boss,
    person,
    clock,
    show,
    decide,
    ban: async () => (await backend.call('matchingBan', {}, person.token)).body,
    search: async () => {
      const body = { matchingFilter: defaultMatchingFilter };
      return (await backend.call('matchRequest', { body }, person.token)).body;
    },
    mine: async () => (await backend.call('getMyModerationCases', {}, person.token)).body.cases,
  };
}

it('an account gets the information whether it moderates', async () => {
  const { backend, boss, person } = await open();
  for (const [token, isModerator] of [
    [boss, true],
    [person.token, false],
  ] as const) {
    expect((await backend.call('getProfile', {}, token)).body.isModerator).toBe(isModerator);
  }
});

it('a successful appeal ends the suspension of its verdict and notifies the user', async () => {
  const { backend, person, show, decide, ban, search, mine } = await open();
  const socket = await connectSocket(backend.url, person.token);
  await socket.subscribe(`user/${person.userId}/call`);
  await show('prohibited', 3);
  expect(await ban()).toMatchObject({ banned: true, reason: 'moderation' });
  expect(await search()).toMatchObject({ code: 'matching_banned' });

  const [opened] = await mine();
  const text = 'That was a painting on my wall.';
  await backend.call('appealModerationCase', { params: { id: opened!._id }, body: { text } }, person.token);
  expect(await mine()).toMatchObject([{ verdict: 'prohibited', state: 'open', appeal: text }]);
  await decide('dismissed');

  expect(await mine()).toMatchObject([{ state: 'dismissed' }]);
  expect(await ban()).toMatchObject({ banned: false, until: null, reason: null });
  expect(await search()).toEqual({ requestId: expect.any(String) });
  await expect
    .poll(() => socket.heard.findLast(({ event }) => event === 'moderation')?.data)
    .toMatchObject({ about: person.userId, verdict: 'ok' });
  // The verdicts are settled, so the next one counts as the first.
  await show('prohibited');
  expect((await ban()).banned).toBe(false);
});

it('an upheld verdict keeps the suspension', async () => {
  const { show, decide, ban, search, clock } = await open();
  await show('prohibited', 3);
  await decide('upheld');
  expect((await ban()).banned).toBe(true);
  clock.advance(moderation.suspensionMs - 1);
  expect(await search()).toMatchObject({ code: 'matching_banned' });
  clock.advance(1);
  expect((await ban()).banned).toBe(false);
});
