import type { Environment } from '../../run/environment.ts';
import { callBackPath } from './callBackRoute.ts';
import type { RemoteIdentitySettings } from './remote.ts';

/** What the IDV_ variables ask for; without a provider the demo brings its own page, and nobody else has one. */
export function identityCheckSettings(environment: Environment): RemoteIdentitySettings | undefined {
  const { IDV_URL: url, IDV_TOKEN: token, IDV_SECRET: secret, PUBLIC_URL: origin } = environment;
  if (url === undefined || secret === undefined) return undefined;
  return { url, token, secret, callBackUrl: origin === undefined ? null : `${origin}${callBackPath}` };
}
