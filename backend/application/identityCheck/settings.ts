import { callBackPath } from './callBackRoute.ts';
import type { RemoteIdentitySettings } from './remote.ts';

/** Environment variables of the identity provider. */
interface CheckVariables {
  readonly IDV_URL?: string | undefined;
  readonly IDV_TOKEN?: string | undefined;
  readonly IDV_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * Returns the provider of the IDV_ variables; undefined if they are not set. Then only the demo has a check,
 * its own page.
 */
export function identityCheckSettings(environment: CheckVariables): RemoteIdentitySettings | undefined {
  const { IDV_URL: url, IDV_TOKEN: token, IDV_SECRET: secret, PUBLIC_URL: origin } = environment;
  if (url === undefined || secret === undefined) return undefined;
  return { url, token, secret, callBackUrl: origin === undefined ? null : `${origin}${callBackPath}` };
}
