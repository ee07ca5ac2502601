import { join } from 'node:path';
import type { App } from 'electron';

type NamedApp = Pick<App, 'isPackaged' | 'getName' | 'setName' | 'getPath' | 'setPath'> & {
  readonly commandLine: Pick<App['commandLine'], 'hasSwitch'>;
};

/**
 * Gives an app that runs from a checkout a name and a data folder of its own, and with them its own single-instance lock
 * and its own entry in the keyring. Without this a checkout shares all four with an installed app, migrates the
 * installed app's databases and spoils its encrypted cookies. Call before the lock is requested.
 */
export function separateCheckout(app: NamedApp): void {
  if (app.isPackaged) return;
  app.setName(`${app.getName()} (checkout)`);
  // The switch has been applied by Electron already, and comes first.
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', join(app.getPath('appData'), app.getName()));
}
