import type { App } from 'electron';
import type { Identity } from '../services/build.ts';
import { join } from 'node:path';

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

export interface IdentityOptions {
  readonly app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>;
  readonly platform: NodeJS.Platform;
  /** Ids with which the app was packaged; null in a checkout. */
  readonly identity: Identity | null;
  /** Path of the running program. */
  readonly program: string;
}

/**
 * Windows: sets the application id of the installer's shortcuts and the class that Windows activates when the
 * user clicks a notification. Without them Electron invents both and rewrites the Start menu shortcut at the
 * first notification: notifications are lost and a pinned icon appears twice. Call before any window or
 * notification is shown.
 */
export function setWindowsIdentity({ app, platform, identity, program }: IdentityOptions): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(identity?.appId ?? program);
  if (identity !== null) app.setToastActivatorCLSID(identity.toastActivator);
}
