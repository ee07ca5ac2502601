import { randomUUID } from 'node:crypto';
import type { IdentityProvider } from './port.ts';

/** Where its page is; below it comes the check's own name for the person who opens it. */
export const localCheckPath = '/identity-check';

/**
 * The demo's own: a page where one says oneself what came of it. Never for a deployment: whoever opens it is whoever they
 * say they are. It has no memory of its own: what the page says is the result (localRoutes.ts).
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
