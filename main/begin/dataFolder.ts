import { join } from 'node:path';
import type { App } from 'electron';

type NamedApp = Pick<App, 'isPackaged' | 'getName' | 'setName' | 'getPath' | 'setPath'> & {
  readonly commandLine: Pick<App['commandLine'], 'hasSwitch'>;
};

/**
 * Gives an app that runs from a checkout a separate name and data folder, and so a separate single-instance
 * lock and keyring entry. Without this a checkout shares all four with an installed app, migrates the
 * installed app's databases and spoils its encrypted cookies. Call before the lock is requested.
 */
export function separateCheckout(app: NamedApp): void {
  if (app.isPackaged) return;
  app.setName(`${app.getName()} (checkout)`);
  // Electron has already applied the `--user-data-dir` switch, which takes precedence.
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', join(app.getPath('appData'), app.getName()));
}
