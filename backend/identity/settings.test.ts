import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../run/environment.ts';
import { externalSignInSettings } from './settings.ts';

const settings = (variables: Record<string, string>) => externalSignInSettings(readEnvironment(variables));

describe('the OIDC variables', () => {
  it('select the local provider for demo data, and none for empty data', () => {
    expect(settings({})).toEqual({ name: 'Google', flow: 'code', provider: 'local' });
    expect(settings({ OIDC_FLOW: 'token', OIDC_NAME: 'Somebody' })).toEqual({
      name: 'Somebody',
      flow: 'token',
      provider: 'local',
    });
    expect(settings({ SEED: 'empty' })).toBeNull();
  });

  it('name a provider for any data', () => {
    const provider = { issuer: 'https://accounts.example', clientId: 'us', clientSecret: null };
    const variables = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'us' };
    expect(settings(variables)?.provider).toEqual(provider);
    expect(settings({ ...variables, SEED: 'empty', OIDC_CLIENT_SECRET: 's' })?.provider).toEqual({
      ...provider,
      clientSecret: 's',
    });
    expect(settings({ ...variables, OIDC_ISSUER: 'http://127.0.0.1:9' })?.provider).toMatchObject({
      issuer: 'http://127.0.0.1:9',
    });
  });

  it.each([
    [{ OIDC_ISSUER: 'https://accounts.example' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_ISSUER: 'http://accounts.example', OIDC_CLIENT_ID: 'us' }, 'https://'],
    [{ OIDC_ISSUER: 'accounts', OIDC_CLIENT_ID: 'us' }, 'https://'],
    [{ OIDC_FLOW: 'magic' }, 'OIDC_FLOW'],
  ])('%j is refused with a clear message', (variables, words) => {
    expect(() => settings(variables)).toThrow(words);
  });
});
