import type { DevicesPort } from '../port.ts';

/** No part of the first load: nobody who only looks around chooses a camera. */
const sets = () => import('./deviceSets.ts');

/** The browser's storage remembers. What the system allows no browser tells: it is in its own answer about a device. */
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
