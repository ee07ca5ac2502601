import { randomUUID } from 'node:crypto';
import type { IdentityProvider } from './port.ts';

/** Path of the demo's page, followed by the reference of the check. */
export const localCheckPath = '/identity-check';

/**
 * Identity provider of the demo: a page on which the user chooses the result. Unsafe for real deployments,
 * because nothing is verified. The provider has no storage; the submitted form is the result
 * (localRoutes.ts).
 */
export const localIdentity: IdentityProvider = {
  name: 'local',
  async begin({ locale }) {
    const reference = randomUUID();
    return { reference, url: `${localCheckPath}/${reference}?lang=${locale}` };
  },
  ask: async () => null,
  read: () => null,
};
