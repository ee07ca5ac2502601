import { UsageError } from '../lib/failure.ts';

export type SignInFlow = 'code' | 'token';

/** External sign-in provider. */
export interface ExternalSignInSettings {
  /** Name in the button "Continue with …". */
  readonly name: string;
  /** Flow: whether the pop-up returns a code or an ID token. */
  readonly flow: SignInFlow;
  /** `local`: the small provider of the demo data. */
  readonly provider: 'local' | ProviderAddress;
}

export interface ProviderAddress {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, whose code only PKCE protects. */
  readonly clientSecret: string | null;
}

/** Environment variables of the sign-in provider. */
interface ProviderVariables {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_FLOW?: SignInFlow | undefined;
  readonly SEED?: string | undefined;
}

/**
 * Returns the provider of the OIDC_ variables. Without an issuer, the demo data has its local provider;
 * otherwise null.
 */
export function externalSignInSettings(environment: ProviderVariables): ExternalSignInSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  const common = { name: environment.OIDC_NAME ?? 'Google', flow: environment.OIDC_FLOW ?? 'code' };
  if (issuer === undefined) return environment.SEED === 'demo' ? { ...common, provider: 'local' } : null;
  if (!isSafe(issuer)) throw new UsageError(`OIDC_ISSUER can't be "${issuer}": it must begin with https://.`);
  if (clientId === undefined) throw new UsageError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.');
  return { ...common, provider: { issuer, clientId, clientSecret: clientSecret ?? null } };
}

/** Allows plain http only on this machine. */
function isSafe(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
