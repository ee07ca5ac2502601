import type { App } from 'electron';
import type { Identity } from '../services/build.ts';

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
