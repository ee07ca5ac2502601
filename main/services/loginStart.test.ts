import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLoginStart, type LoginStartOptions } from './loginStart.ts';

function setUp(
  given: Partial<LoginStartOptions>,
  system: { executableWillLaunchAtLogin?: boolean; status?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const autostartFile = join(folder, 'autostart/vesper.desktop');
  let isOpened = false;
  const handlers = createLoginStart({
    platform: 'linux',
    isPackaged: true,
    name: 'Vesper',
    program: '/opt/My "Vesper"/vesper 100%',
    autostartFile,
    app: {
      getLoginItemSettings: ({ args }) => ({ openAtLogin: isOpened && args[0] === '--hidden', ...system }),
      setLoginItemSettings: ({ openAtLogin }) => void (isOpened = openAtLogin),
    },
    ...given,
  });
  return {
    autostartFile,
    read: handlers['loginStart:read'],
    set: (isOn: boolean) => handlers['loginStart:set']({ isOn }),
  };
}

it('on Linux the app is started at log-in by an autostart file, which the desktop can disable', () => {
  const { autostartFile, read, set } = setUp({});
  expect(read()).toBe('off');
  expect(set(true)).toBe('on');
  const entry = readFileSync(autostartFile, 'utf8');
  expect(entry).toContain('Exec="/opt/My \\"Vesper\\"/vesper 100%%" --hidden\n');
  writeFileSync(autostartFile, `${entry}X-GNOME-Autostart-enabled=false\n`);
  expect(read()).toBe('refused');
  expect(set(true)).toBe('on');
  expect([set(false), read()]).toEqual(['off', 'off']);
});

it("on Windows and macOS the state is the system's, even if the user disabled it there", () => {
  const windows = setUp({ platform: 'win32' });
  expect([windows.set(true), windows.read(), windows.set(false)]).toEqual(['on', 'on', 'off']);
  expect(setUp({ platform: 'win32' }, { executableWillLaunchAtLogin: false }).set(true)).toBe('refused');
  expect(setUp({ platform: 'darwin' }, { status: 'requires-approval' }).set(true)).toBe('refused');
});

it('an app that is not installed cannot be started at log-in, and changes no setting', () => {
  const { autostartFile, set } = setUp({ isPackaged: false });
  expect(set(true)).toBe('unsupported');
  expect(() => readFileSync(autostartFile)).toThrow();
});
