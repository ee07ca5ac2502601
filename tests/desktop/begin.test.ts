import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import { runKind, startDesktop, type DesktopRun } from './run.ts';
import { startFakeBackend, type FakeBackend } from './support/fakeBackend.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';

let backend: FakeBackend;
let profile = '';
const running = new Set<DesktopRun>();

beforeAll(async () => {
  await ensureDesktopBuild();
  backend = await startFakeBackend();
});
beforeEach(() => (profile = mkdtempSync(join(tmpdir(), 'vesper-begin-'))));
afterEach(async () => {
  for (const run of running) await run.close();
  running.clear();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
afterAll(() => backend.close());

async function start(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<DesktopRun> {
  const run = await startDesktop(backend.url, profile, env, args);
  running.add(run);
  return run;
}
const readLog = (folder = profile) => readFileSync(join(folder, 'logs/main.log'), 'utf8');
const isVisible = (run: DesktopRun) =>
  run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

describe(`the start of the desktop (${runKind})`, () => {
  it.runIf(runKind === 'stand-in')('shows the window if no frame is painted while it is hidden', async () => {
    const run = await start({ STAND_IN_READY_TO_SHOW: 'never' });
    await expect.poll(() => isVisible(run)).toBe(true);
    expect(readLog()).toMatch(/ window: shown by did-finish-load after \d+ ms/);
  });

  it('keeps a maximized window hidden when the system starts the app', async () => {
    const bounds = { x: 10, y: 10, width: 900, height: 700 };
    writeFileSync(join(profile, 'windows.json'), JSON.stringify({ main: { bounds, isMaximized: true } }));
    const run = await start({}, ['--hidden']);
    expect(await isVisible(run)).toBe(false);
    await run.evaluate(({ app }) => void app.emit('second-instance', {}, ['vesper']));
    const state = () =>
      run.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return [window?.isVisible(), window?.isMaximized()];
      });
    await expect.poll(state).toEqual([true, true]);
  });

  it.runIf(runKind === 'stand-in')('shows why it failed, with the path of the log', async () => {
    const failed = await startDesktop('http://example.org', profile).catch(String);
    expect(failed).toContain('couldn’t start');
    expect(failed).toContain('must be https unless the backend runs on this machine.');
    expect(failed).toContain(join(profile, 'logs', 'main.log'));
    expect(readLog()).toContain('must be https unless the backend runs on this machine.');
  });

  it('logs an uncaught exception and continues without an error box', async () => {
    const run = await start();
    await run.evaluate(({ dialog }) => {
      Object.assign(globalThis, { boxes: [] as string[] });
      const { boxes } = globalThis as unknown as { boxes: string[] };
      dialog.showErrorBox = (title) => void boxes.push(title);
      setTimeout(() => {
        throw new Error('a fault of the test');
      });
    });
    await expect.poll(() => readLog()).toContain('a fault of the test');
    expect(await run.evaluate(() => (globalThis as unknown as { boxes: string[] }).boxes)).toEqual([]);
    expect(await isVisible(run)).toBe(true);
  });

  it('logs each step of the start, and errors in the console of its page', async () => {
    const run = await start();
    await run.page.evaluate(() => console.error('a fault of the page'));
    await expect.poll(() => readLog()).toMatch(/ page \d+: console: a fault of the page/);
    const steps = [
      ...['prepared for', 'this start has the lock', 'waiting for Electron', 'Electron is ready'],
      ...['the protocol of pages is there', 'opening the window', 'did-start-loading', 'dom-ready'],
      'shown by',
    ];
    const places = steps.map((step) => readLog().indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('logs why a page failed to load', async () => {
    const run = await start();
    await run.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.loadURL('http://127.0.0.1:1/')
        .catch(() => undefined),
    );
    await expect.poll(() => readLog()).toMatch(/ page \d+: did-fail-load: /);
  });

  it.runIf(runKind === 'stand-in')('keeps crash dumps on this machine', async () => {
    const run = await start();
    const given = await run.evaluate((electron) => {
      const { crashReporter } = electron as unknown as { crashReporter: { startedWith: object | null } };
      return crashReporter.startedWith;
    });
    expect(given).toEqual({ uploadToServer: false });
  });

  it('opens developer tools when the page asks for them', async () => {
    const run = await start();
    const isOpen = () =>
      run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isDevToolsOpened());
    expect(await isOpen()).toBe(false);
    await run.page.evaluate(() =>
      (window as unknown as { vesper: VesperBridge }).vesper.diagnostics.openDeveloperTools(),
    );
    await expect.poll(isOpen).toBe(true);
  });

  it.runIf(runKind === 'stand-in')('prints that another process uses the same data, and ends', async () => {
    await start();
    const second = await startDesktop(backend.url, profile).catch(String);
    expect(second).toContain('ended with 0');
    expect(second).toContain(`Vesper (checkout) is already running with the data in ${profile}`);
  });

  it.runIf(runKind === 'stand-in')('has a separate data folder and name in a checkout', async () => {
    const appData = join(profile, 'appData');
    mkdirSync(appData);
    await start({ STAND_IN_USER_DATA: '', STAND_IN_APP_DATA: appData });
    expect(existsSync(join(appData, 'Vesper'))).toBe(false);
    expect(readLog(join(appData, 'Vesper (checkout)'))).toContain('start: Vesper (checkout) ');
  });
});
