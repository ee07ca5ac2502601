import { logger } from '#shared/lib/logger.ts';
import type { Vault } from '../port.ts';
import { bridge } from './bridge.ts';

/**
 * Holds the session token, which the main process encrypts. `load` reads it once, before the page needs it.
 */
export function createVault(): Vault & { load(): Promise<void> } {
  let token: string | null = null;
  const name = 'session';
  return {
    async load() {
      const answer = await bridge()?.secrets.read({ name });
      token = answer?.ok ? answer.value : null;
    },
    read: () => token,
    write(value) {
      token = value;
      void bridge()
        ?.secrets.write({ name, value })
        .then((answer) => {
          if (!answer.ok) logger.warn('the session could not be encrypted', answer.error.message);
        });
    },
    remove() {
      token = null;
      void bridge()?.secrets.remove({ name });
    },
  };
}
