import { UsageError } from '../lib/failure.ts';

export type SignInFlow = 'code' | 'token';

/** The external provider people may sign in with. */
export interface ExternalSignInSettings {
  /** As people know it: "Continue with …". */
  readonly name: string;
  /** What its pop-up brings back. */
  readonly flow: SignInFlow;
  /** `local`: the small one that comes with the demo data. */
  readonly provider: 'local' | ProviderAddress;
}

export interface ProviderAddress {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client without one: PKCE alone then guards the code. */
  readonly clientSecret: string | null;
}

/** The variables of the environment that say which provider people sign in with. */
interface ProviderVariables {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_FLOW?: SignInFlow | undefined;
  readonly SEED?: string | undefined;
}

/** What the OIDC_ variables ask for; without an issuer the demo data brings its own provider. */
export function externalSignInSettings(environment: ProviderVariables): ExternalSignInSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  const common = { name: environment.OIDC_NAME ?? 'Google', flow: environment.OIDC_FLOW ?? 'code' };
  if (issuer === undefined) return environment.SEED === 'demo' ? { ...common, provider: 'local' } : null;
  if (!isSafe(issuer)) throw new UsageError(`OIDC_ISSUER can't be "${issuer}": it must begin with https://.`);
  if (clientId === undefined) throw new UsageError('OIDC_ISSUER needs OIDC_CLIENT_ID beside it.');
  return { ...common, provider: { issuer, clientId, clientSecret: clientSecret ?? null } };
}

/** Plain http only where nobody is between: on this very machine. */
function isSafe(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
