import { callBackPath } from './callBackRoute.ts';
import type { RemoteIdentitySettings } from './remote.ts';

/** The variables of the environment that say who checks identities. */
interface CheckVariables {
  readonly IDV_URL?: string | undefined;
  readonly IDV_TOKEN?: string | undefined;
  readonly IDV_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/** What the IDV_ variables ask for; without a provider the demo brings its own page, and nobody else has one. */
export function identityCheckSettings(environment: CheckVariables): RemoteIdentitySettings | undefined {
  const { IDV_URL: url, IDV_TOKEN: token, IDV_SECRET: secret, PUBLIC_URL: origin } = environment;
  if (url === undefined || secret === undefined) return undefined;
  return { url, token, secret, callBackUrl: origin === undefined ? null : `${origin}${callBackPath}` };
}
