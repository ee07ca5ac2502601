import { effectFiles, effectsFolder } from './folder.ts';

/** The name in the `trusted-types` directive of the content policies. */
const policyName = 'camera-effects';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | null = null;

/** Returns the address if it is the script of the blur. Throws for every other address. */
function allowed(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  const isOurs = effectFiles.some((file) => file.endsWith('.js') && pathname === `/${effectsFolder}/${file}`);
  if (origin !== location.origin || !isOurs)
    throw new TypeError(`This script is no camera effect: ${address}`);
  return address;
}

/**
 * Makes the address of a script acceptable to the content policy, which takes no plain string. The library of the blur calls it
 * before it adds its script to the page (renderer/build/cameraEffects.ts puts the call there).
 */
export function effectScript(address: string): string {
  const types = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (!types) return allowed(address);
  policy ??= types.createPolicy(policyName, { createScriptURL: allowed });
  return policy.createScriptURL(address);
}
