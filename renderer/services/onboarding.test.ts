import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { contract } from '#shared/api/contract.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { basesAt } from '#tests/kit/people/client.ts';
import { createApiClient, type ApiAnswer } from './apiClient.ts';
import { createOnboarding } from './onboarding.ts';

/** Creates a new user with a client; `lose` makes the next POST requests fail. */
async function open(gender: 'male' | 'female' = 'male') {
  const backend = await startTestBackend();
  const rolesGroup = gender === 'male' ? 'user' : 'pendingGoddess';
  const { token } = await backend.signUp({ rolesGroup, gender });
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock();
  const answered = createEmitter<ApiAnswer>();
  const posts: string[] = [];
  let lost = 0;
  const api = createApiClient({
    endpoints: contract,
    bases: basesAt(backend.url),
    token: () => token,
    onSessionEnded: () => undefined,
    log: () => undefined,
    onAnswer: answered.emit,
    async fetch(url, init) {
      if (init?.method !== 'POST') return fetch(url, init);
      if (lost > 0) {
        lost -= 1;
        throw new TypeError('no network');
      }
      posts.push((JSON.parse(init.body as string) as { screen: string }).screen);
      return fetch(url, init);
    },
  });
  const ask = async () => {
    const result = await api.call('getOnboardingScreens');
    if (!result.ok) throw new Error('nothing was answered');
    return result.value;
  };
  const onboarding = createOnboarding({ scope, clock, api, answered });
  return { onboarding, clock, ask, posts, lose: (count: number) => void (lost = count) };
}

describe('introductions', () => {
  it('are pending in the server’s order, and each is reported once', async () => {
    const { onboarding, ask, posts } = await open();
    await ask();
    expect(onboarding.state).toEqual({ pending: ['media', 'welcome', 'safety'], count: 3 });
    onboarding.answer('media');
    onboarding.answer('media');
    expect(onboarding.state.pending).toEqual(['welcome', 'safety']);
    await expect.poll(async () => (await ask()).screens).toEqual(['media']);
    expect(onboarding.state).toEqual({ pending: ['welcome', 'safety'], count: 3 });
    for (const screen of onboarding.state.pending) onboarding.answer(screen);
    await expect.poll(async () => (await ask()).pending).toEqual([]);
    expect(posts.toSorted()).toEqual(['media', 'safety', 'welcome']);
  });

  it('of a streamer include how to earn', async () => {
    expect((await (await open('female')).ask()).pending).toEqual(['media', 'welcome', 'earning', 'safety']);
  });

  it('that were seen offline are reported when there is a connection', async () => {
    const { onboarding, ask, clock, posts, lose } = await open();
    await ask();
    // Each attempt of the client makes two requests.
    lose(4);
    onboarding.answer('media');
    await expect
      .poll(async () => {
        clock.advance(1_000);
        return posts;
      })
      .toEqual(['media']);
    await expect.poll(async () => (await ask()).screens).toEqual(['media']);
  });

  it('that were seen before the list was loaded are reported then, and not shown', async () => {
    const { onboarding, ask, posts } = await open();
    onboarding.answer('media');
    expect(posts).toEqual([]);
    await ask();
    expect(onboarding.state.pending).toEqual(['welcome', 'safety']);
    await expect.poll(async () => (await ask()).screens).toEqual(['media']);
  });
});
