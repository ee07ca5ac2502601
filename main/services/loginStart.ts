import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { LoginStart } from '#shared/ipc/shell.ts';

/** What the system hands over when it starts the app by itself: nobody asked for a window. */
export const hiddenArgument = '--hidden';

/** Electron's `app`, as far as it is needed. */
interface LoginApp {
  getLoginItemSettings(options: { args: string[] }): {
    readonly openAtLogin: boolean;
    /** Windows: false where the task manager has switched it off. */
    readonly executableWillLaunchAtLogin?: boolean;
    /** macOS 13 and later. */
    readonly status?: string;
  };
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

export interface LoginStartOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly app: LoginApp;
  readonly name: string;
  /** The program that starts the app; of an AppImage the image, not what it holds. */
  readonly program: string;
  /** Linux: where desktops look for what they start. */
  readonly autostartFile: string;
}

/** As the specification of desktop entries quotes an argument. */
const quoted = (argument: string) =>
  `"${argument.replaceAll(/[\\"`$]/g, (sign) => `\\${sign}`).replaceAll('%', '%%')}"`;

function entryOf({ name, program }: Pick<LoginStartOptions, 'name' | 'program'>): string {
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`];
  return [...lines, `Exec=${quoted(program)} ${hiddenArgument}`, 'Terminal=false', ''].join('\n');
}

/** A desktop switches off what it starts by a line in the file. */
const offLine = /^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im;

function readEntry(file: string): LoginStart {
  try {
    return offLine.test(readFileSync(file, 'utf8')) ? 'refused' : 'on';
  } catch {
    return 'off';
  }
}

/** Whether the system starts the app when somebody logs in. It is the system that is asked each time: its settings have the last word. */
export function createLoginStart(options: LoginStartOptions) {
  const { platform, isPackaged, app, autostartFile } = options;
  const args = [hiddenArgument];

  function read(): LoginStart {
    // What runs from a project's folder would be started without it.
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
