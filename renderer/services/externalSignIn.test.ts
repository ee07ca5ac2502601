import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { visitAt } from '#tests/kit/backend/identityProvider.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { ClientConfig } from '#shared/api/config.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { startExternalSignIn, type ExternalSignInOptions } from './externalSignIn.ts';
import { answerInAddress, isTaken, signInChannelName, type SignInAnswer } from './signInChannel.ts';

type Flow = NonNullable<ClientConfig['externalSignIn']>['flow'];

const dana = { email: 'dana@demo-id.local' };

/** Starts an attempt with a simulated pop-up and a manual clock. */
function anAttempt(change: Partial<ExternalSignInOptions> = {}, flow: Flow = 'code') {
  const went: string[] = [];
  const popUp = {
    closed: false,
    close: () => void (popUp.closed = true),
    location: { replace: (url: string) => void went.push(url) },
  };
  const clock = createManualClock();
  const scope = createScope();
  onTestFinished(() => scope.end());
  let isFocused = true;
  const result = startExternalSignIn({
    config: { name: 'Google', flow, authorizationUrl: 'https://id.example/auth?x=1', clientId: 'us' },
    origin: 'http://localhost:4100',
    locale: 'ru',
    platform: { systemSignIn: null, openExternal: () => undefined },
    api: { call: () => Promise.reject(new Error('a pop-up asks the backend for nothing')) },
    clock,
    scope,
    openWindow: () => popUp,
    isFocused: () => isFocused,
    ...change,
  });
  return {
    result,
    popUp,
    clock,
    scope,
    setFocused: (value: boolean) => void (isFocused = value),
    /** Returns the address to which the pop-up was sent. */
    async address(): Promise<URL> {
      await waitFor(() => expect(went).toHaveLength(1));
      return new URL(went[0]!);
    },
  };
}

/** Posts the answer like the callback page, and waits until it is taken. */
function handOver(answer: Partial<SignInAnswer>): Promise<void> {
  const channel = new BroadcastChannel(signInChannelName);
  return new Promise((taken) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isTaken(data, answer.state ?? '')) return;
      channel.close();
      taken();
    });
    channel.postMessage(answer);
  });
}

describe('an external sign-in with a real provider', () => {
  it.each(['code', 'token'] as const)(
    'returns by the %s flow a token that the server accepts',
    async (flow) => {
      const backend = await startTestBackend({ externalSignIn: { name: 'Google', flow, provider: 'local' } });
      const response = await fetch(`${backend.url}/config.json`);
      const { externalSignIn } = (await response.json()) as ClientConfig;
      const attempt = anAttempt({ config: externalSignIn!, origin: backend.url });
      const address = await attempt.address();
      const { page, send } = await visitAt(address);
      expect(page).toContain('Выберите аккаунт');
      const { callback } = await send(dana);
      await handOver(answerInAddress(callback!)!);
      const result = await attempt.result;
      expect(attempt.popUp.closed).toBe(true);
      if (!result.ok) throw new Error(result.kind);
      expect(result.body.altGoogleAuth).toBe(flow === 'code');
      const { status, body } = await backend.call('signUp', {
        body: { method: 'google', rolesGroup: 'user', gender: 'male', ...result.body },
      });
      expect([status, body.user.email]).toEqual([200, dana.email]);
    },
  );
});

describe('the provider’s address', () => {
  it('has a challenge in a code flow and a nonce in a token flow', async () => {
    const code = await anAttempt().address();
    expect(Object.fromEntries(code.searchParams)).toEqual({
      x: '1',
      client_id: 'us',
      redirect_uri: 'http://localhost:4100/sign-in/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^ru\.[\w-]{43}$/),
      ui_locales: 'ru',
      response_type: 'code',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const token = await anAttempt({}, 'token').address();
    expect(Object.fromEntries(token.searchParams)).toMatchObject({
      response_type: 'id_token',
      response_mode: 'fragment',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(token.searchParams.has('code_challenge')).toBe(false);
    expect(token.searchParams.get('state')).not.toBe(code.searchParams.get('state'));
  });
});

describe('an attempt', () => {
  it('opens its window synchronously', () => {
    const openWindow = vi.fn(() => null);
    anAttempt({ openWindow });
    expect(openWindow).toHaveBeenCalledOnce();
  });

  it('is blocked if the browser opens no window', async () => {
    expect(await anAttempt({ openWindow: () => null }).result).toEqual({ ok: false, kind: 'blocked' });
    const shut = { closed: true, close: () => undefined, location: { replace: () => undefined } };
    expect(await anAttempt({ openWindow: () => shut }).result).toEqual({ ok: false, kind: 'blocked' });
  });

  it('ends when the user closes the window', async () => {
    const attempt = anAttempt();
    await attempt.address();
    attempt.popUp.closed = true;
    attempt.clock.advance(1_000);
    expect(await attempt.result).toEqual({ ok: false, kind: 'closed' });
    expect(attempt.clock.pending).toBe(0);
  });

  it('continues while a window that only looks closed has the focus', async () => {
    const attempt = anAttempt();
    const state = (await attempt.address()).searchParams.get('state')!;
    attempt.popUp.closed = true;
    attempt.setFocused(false);
    attempt.clock.advance(2 * MINUTE_MS);
    await handOver({ state, code: 'brought', idToken: null, error: null });
    expect(await attempt.result).toMatchObject({ ok: true, body: { token: 'brought' } });
  });

  it('ends with its scope and closes its window', async () => {
    const attempt = anAttempt();
    await attempt.address();
    attempt.scope.end();
    expect(await attempt.result).toEqual({ ok: false, kind: 'closed' });
    expect(attempt.popUp.closed).toBe(true);
  });

  it('ends after five minutes', async () => {
    const attempt = anAttempt();
    await attempt.address();
    attempt.clock.advance(5 * MINUTE_MS);
    expect(await attempt.result).toEqual({ ok: false, kind: 'timeout' });
    expect(attempt.popUp.closed).toBe(true);
  });

  it.each([
    ['an error of the provider', { error: 'access_denied' }],
    ['something else than it asked for', { idToken: 'a token in a code flow' }],
  ])('is refused after %s', async (_, part) => {
    const attempt = anAttempt();
    const state = (await attempt.address()).searchParams.get('state')!;
    await handOver({ state, ...part });
    expect(await attempt.result).toEqual({ ok: false, kind: 'refused' });
  });

  it('ignores messages of other attempts', async () => {
    const [one, other] = [anAttempt(), anAttempt()];
    const stateOf = async (attempt: typeof one) => (await attempt.address()).searchParams.get('state')!;
    const channel = new BroadcastChannel(signInChannelName);
    for (const noise of [null, 'hello', {}, { state: 'ru.guessed', code: 'c' }, { taken: 'x' }]) {
      channel.postMessage(noise);
    }
    channel.close();
    await handOver({ state: await stateOf(other), code: 'of the other' });
    await handOver({ state: await stateOf(one), code: 'of the one' });
    expect(await one.result).toMatchObject({ body: { token: 'of the one' } });
    expect(await other.result).toMatchObject({ body: { token: 'of the other' } });
  });

  it('is refused if the provider’s address is invalid', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const config = { name: 'Google', flow: 'code', authorizationUrl: 'nowhere', clientId: 'us' } as const;
    const attempt = anAttempt({ config });
    expect(await attempt.result).toEqual({ ok: false, kind: 'refused' });
    expect([attempt.popUp.closed, warn.mock.calls.length]).toEqual([true, 1]);
  });
});
