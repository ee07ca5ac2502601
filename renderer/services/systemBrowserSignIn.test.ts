import { expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { challengeOfState, type SystemSignIn } from '#shared/domain/systemSignIn.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { startExternalSignIn } from './externalSignIn.ts';
import { hashOf } from './signInAttempt.ts';

/**
 * Simulates a desktop whose main process forwards every link, so that the client must drop unexpected ones.
 */
function anAttempt(flow: 'code' | 'token' = 'code', expects = true) {
  const back = createEmitter<SystemSignIn>();
  const opened: string[] = [];
  const expected: string[] = [];
  const call = vi.fn(async (_name: string, _input: { body: { code: string; secret: string } }) => ({
    ok: true as const,
    value: { token: 'what the provider brought' as string | null },
  }));
  const clock = createManualClock();
  const scope = createScope();
  onTestFinished(() => scope.end());
  const result = startExternalSignIn({
    config: { name: 'Google', flow, authorizationUrl: 'http://127.0.0.1:9/auth?x=1', clientId: 'us' },
    origin: 'https://vesper.example',
    locale: 'es',
    platform: {
      openExternal: (url) => void opened.push(url),
      systemSignIn: {
        expect: async (state) => (expected.push(state), expects),
        onBack: back.listen,
      },
    },
    api: { call } as never,
    clock,
    scope,
  });
  return {
    ...{ result, back, opened, expected, call, clock, scope },
    async address(): Promise<URL> {
      await waitFor(() => expect(opened).toHaveLength(1));
      return new URL(opened[0]!);
    },
  };
}
const code = 'k'.repeat(43);

it.each(['code', 'token'] as const)(
  'the system browser opens the provider through the backend and returns the token for the %s flow',
  async (flow) => {
    const { address, back, call, expected, result, clock } = anAttempt(flow);
    const url = await address();
    expect(url.origin + url.pathname).toBe('https://vesper.example/sign-in/begin');
    const parts = Object.fromEntries(url.searchParams);
    expect(parts['redirect_uri']).toBe('https://vesper.example/sign-in/callback');
    const state = parts['state'] ?? '';
    expect(expected).toEqual([state]);
    back.emit({ state, code });
    const came = await result;
    const [name, input] = call.mock.calls[0]!;
    expect([name, input.body.code]).toEqual(['takeSignIn', code]);
    // No address contains the secret; the state contains only its hash.
    expect(await hashOf(input.body.secret)).toBe(challengeOfState(state));
    expect(url.href).not.toContain(input.body.secret);
    expect(came).toMatchObject({ ok: true, body: { token: 'what the provider brought' } });
    if (!came.ok) return;
    if (flow === 'code') {
      expect(came.body).toMatchObject({ altGoogleAuth: true, redirectUri: parts['redirect_uri'] });
      expect(await hashOf(came.body.codeVerifier ?? '')).toBe(parts['code_challenge']);
      expect(input.body.secret).not.toBe(came.body.codeVerifier);
    } else expect(came.body).toMatchObject({ altGoogleAuth: false, nonce: parts['nonce'] });
    expect(clock.pending).toBe(0);
  },
);

it('a link with a foreign state and a second link of this attempt are ignored', async () => {
  const { address, back, call, result } = anAttempt();
  const state = (await address()).searchParams.get('state') ?? '';
  back.emit({ state: `es.desktop.${'x'.repeat(43)}`, code: 'f'.repeat(43) });
  back.emit({ state, code });
  back.emit({ state, code: 'z'.repeat(43) });
  await result;
  back.emit({ state, code });
  expect(call.mock.calls.map(([, input]) => input.body.code)).toEqual([code]);
});

it('an attempt ends after five minutes or with its scope', async () => {
  const late = anAttempt();
  const state = (await late.address()).searchParams.get('state') ?? '';
  late.clock.advance(5 * MINUTE_MS);
  expect(await late.result).toEqual({ ok: false, kind: 'timeout' });
  late.back.emit({ state, code });
  expect(late.call).not.toHaveBeenCalled();
  const left = anAttempt();
  await left.address();
  left.scope.end();
  expect(await left.result).toEqual({ ok: false, kind: 'closed' });
});

it('an attempt is refused if the user refuses, the code is used up, or the main process does not expect it', async () => {
  const refused = { ok: false, kind: 'refused' };
  const no = anAttempt();
  no.back.emit({ state: (await no.address()).searchParams.get('state') ?? '', code: null });
  expect(await no.result).toEqual(refused);
  const used = anAttempt();
  used.call.mockResolvedValue({ ok: true, value: { token: null } });
  used.back.emit({ state: (await used.address()).searchParams.get('state') ?? '', code });
  expect(await used.result).toEqual(refused);
  const deaf = anAttempt('code', false);
  expect(await deaf.result).toEqual(refused);
  expect(deaf.opened).toEqual([]);
});
