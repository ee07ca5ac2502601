import type { App } from 'electron';
import type { Identity } from '../services/build.ts';

export interface IdentityOptions {
  readonly app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>;
  readonly platform: NodeJS.Platform;
  /** What the app was packaged with; null in a checkout. */
  readonly identity: Identity | null;
  /** Path of the running program. */
  readonly program: string;
}

/**
 * Windows: sets the application id that the installer's shortcuts carry, and the class that Windows activates for a
 * pressed notice. Without them Electron makes both up and rewrites the shortcut in the start menu at the first notice:
 * notices are lost and a pinned icon appears twice. Call before anything is shown.
 */
export function setWindowsIdentity({ app, platform, identity, program }: IdentityOptions): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(identity?.appId ?? program);
  if (identity !== null) app.setToastActivatorCLSID(identity.toastActivator);
}
