import type { DevicesPort } from '../port.ts';

/** Loaded on demand, because visitors who only look around choose no camera. */
const sets = () => import('./deviceSets.ts');

/**
 * Browser storage holds the device choices. A browser reveals no system permissions, so they are `unknown`.
 */
export const devices: DevicesPort = {
  recall: async (userId, plugged) => (await sets()).recall(userId, plugged),
  keep: (userId, plugged, choice) =>
    void sets()
      .then(({ keep }) => keep(userId, plugged, choice))
      .catch(() => undefined),
  access: () => Promise.resolve('unknown'),
  ask: () => Promise.resolve('unknown'),
  hasSystemSettings: false,
  openSystemSettings: () => undefined,
};
