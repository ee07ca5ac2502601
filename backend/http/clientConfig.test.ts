import { describe, expect, it } from 'vitest';
import { clientConfigSchema } from '#shared/api/config.ts';
import { loggerLevels } from '#shared/lib/logger.ts';
import { readEnvironment } from '../run/environment.ts';
import { backendOptions } from '../run/options.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';

/** Returns the client configuration and the content policy of a backend with these environment variables. */
async function told(variables: Readonly<Record<string, string>>) {
  const { client } = backendOptions(readEnvironment(variables));
  const backend = await startTestBackend({ client });
  const response = await fetch(`${backend.url}/config.json`);
  const policy = new Map(
    (response.headers.get('content-security-policy') ?? '')
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  return { config: clientConfigSchema.parse(await response.json()), policy };
}

describe('the client configuration', () => {
  it('takes its values from the environment', async () => {
    const { config } = await told({
      LEGAL_BASE: 'https://legal.example/vesper',
      SUPPORT_EMAIL: 'help@vesper.example',
      LOGOUT_URL: 'https://www.example/bye',
      UNAUTHORIZED_REDIRECT: '/ru',
      PRODUCTION: 'yes',
      CLIENT_LOG_LEVEL: 'error',
    });
    expect(config).toMatchObject({
      legalBase: 'https://legal.example/vesper',
      supportEmail: 'help@vesper.example',
      logoutUrl: 'https://www.example/bye',
      unauthorizedRedirect: '/ru',
      production: true,
      loggerLevel: loggerLevels.error,
      recaptchaSiteKey: null,
    });
  });

  it('has defaults without environment variables', async () => {
    const { config, policy } = await told({});
    expect(config).toMatchObject({
      legalBase: '/',
      logoutUrl: null,
      unauthorizedRedirect: null,
      production: false,
      loggerLevel: 2,
      recaptchaSiteKey: null,
    });
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.has('frame-src')).toBe(false);
    expect(policy.get('trusted-types')).toEqual(['offline-worker', 'camera-effects']);
  });

  it('allows Google’s reCAPTCHA only if the deployment has a site key', async () => {
    const google = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
    const { config, policy } = await told({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' });
    expect(config.recaptchaSiteKey).toBe('site');
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", ...google]);
    expect(policy.get('frame-src')).toEqual(google);
    expect(policy.get('trusted-types')).toEqual([
      'offline-worker',
      'camera-effects',
      'recaptcha',
      'goog#html',
    ]);
  });

  it.each([
    [{ LOGOUT_URL: 'javascript:alert(1)' }, /^LOGOUT_URL can't be/],
    [{ UNAUTHORIZED_REDIRECT: '//other.example' }, /^UNAUTHORIZED_REDIRECT can't be/],
    [{ SUPPORT_EMAIL: 'help' }, /^SUPPORT_EMAIL can't be/],
    [{ LEGAL_BASE: 'legal.example' }, /^LEGAL_BASE can't be/],
    [{ PRODUCTION: 'maybe' }, /^PRODUCTION can't be/],
    [{ CLIENT_LOG_LEVEL: '7' }, /^CLIENT_LOG_LEVEL can't be/],
    [{ RECAPTCHA_SITE_KEY: 'site' }, /must be set together/],
    [{ RECAPTCHA_SECRET: 'secret' }, /must be set together/],
  ])('the environment %o is refused with the reason', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(sentence);
  });
});
