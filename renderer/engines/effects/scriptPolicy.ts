import { effectFiles, effectsFolder } from './folder.ts';

/** The policy name in the `trusted-types` directive of the Content Security Policy. */
const policyName = 'camera-effects';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | null = null;

/** Returns the address if it is a script of the blur library. Throws a TypeError for every other address. */
function allowed(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  const isOurs = effectFiles.some((file) => file.endsWith('.js') && pathname === `/${effectsFolder}/${file}`);
  if (origin !== location.origin || !isOurs)
    throw new TypeError(`This script is no camera effect: ${address}`);
  return address;
}

/**
 * Converts a script address to a TrustedScriptURL, because the Content Security Policy rejects plain strings.
 * The blur library calls it before it adds its script (renderer/build/cameraEffects.ts patches the call in).
 */
export function effectScript(address: string): string {
  const types = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (!types) return allowed(address);
  policy ??= types.createPolicy(policyName, { createScriptURL: allowed });
  return policy.createScriptURL(address);
}
