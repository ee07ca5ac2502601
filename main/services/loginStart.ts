import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { LoginStart } from '#shared/ipc/shell.ts';

/** Argument of a start by the system at log-in, which opens no window. */
export const hiddenArgument = '--hidden';

/** The part of Electron's `app` that this module uses. */
interface LoginApp {
  getLoginItemSettings(options: { args: string[] }): {
    readonly openAtLogin: boolean;
    /** Windows: false if the user disabled it in the Task Manager. */
    readonly executableWillLaunchAtLogin?: boolean;
    /** State of the log-in item; only macOS 13 and later report it. */
    readonly status?: string;
  };
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

export interface LoginStartOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly app: LoginApp;
  readonly name: string;
  /** Program that starts the app; for an AppImage the image itself rather than the program inside. */
  readonly program: string;
  /** Linux: the autostart file that desktops read. */
  readonly autostartFile: string;
}

/** Quotes an argument by the specification of desktop entries. */
const quoted = (argument: string) =>
  `"${argument.replaceAll(/[\\"`$]/g, (sign) => `\\${sign}`).replaceAll('%', '%%')}"`;

function entryOf({ name, program }: Pick<LoginStartOptions, 'name' | 'program'>): string {
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`];
  return [...lines, `Exec=${quoted(program)} ${hiddenArgument}`, 'Terminal=false', ''].join('\n');
}

/** Lines with which desktops disable an autostart file. */
const offLine = /^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im;

function readEntry(file: string): LoginStart {
  try {
    return offLine.test(readFileSync(file, 'utf8')) ? 'refused' : 'on';
  } catch {
    return 'off';
  }
}

/**
 * Whether the system starts the app at log-in. Reads the system's settings at each call, because the user can
 * change them there.
 */
export function createLoginStart(options: LoginStartOptions) {
  const { platform, isPackaged, app, autostartFile } = options;
  const args = [hiddenArgument];

  function read(): LoginStart {
    // A checkout cannot be started without its project folder.
    if (!isPackaged) return 'unsupported';
    if (platform === 'linux') return readEntry(autostartFile);
    const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings({ args });
    if (!openAtLogin) return status === 'requires-approval' ? 'refused' : 'off';
    return executableWillLaunchAtLogin === false || status === 'requires-approval' ? 'refused' : 'on';
  }

  function write(isOn: boolean): void {
    if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, args });
    if (!isOn) return rmSync(autostartFile, { force: true });
    mkdirSync(dirname(autostartFile), { recursive: true });
    writeFileSync(autostartFile, entryOf(options));
  }

  return {
    'loginStart:read': read,
    'loginStart:set'({ isOn }) {
      if (isPackaged) write(isOn);
      return read();
    },
  } satisfies IpcHandlersOf<'loginStart'>;
}
