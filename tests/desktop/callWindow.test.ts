/** @module-tag prove */
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { runKind, type DesktopRun } from './run.ts';
import type { CallClient } from './support/callClient.ts';
import { projectRoot } from './support/projectRoot.ts';
import { withDesktop } from './support/withDesktop.ts';

type Exposed = { readonly callClient: CallClient };

/** Returns the client's own engine as one script. */
async function bundleClient(): Promise<string> {
  const result = (await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'tests/desktop/support/callClient.ts', formats: ['iife'], name: 'callClientModule' },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]!.output[0].code;
}

let client = '';
beforeAll(async () => {
  client = await bundleClient();
});

const told = (page: Page) => page.evaluate(() => [...(window as unknown as Exposed).callClient.told]);
const join = (page: Page, channelId: string) =>
  page.evaluate((id) => (window as unknown as Exposed).callClient.join(id), channelId);
/** Leaves the channel and lets the time pass after which an unused call window closes. */
const leaveForLong = (page: Page) =>
  page.evaluate(() => {
    const { callClient } = window as unknown as Exposed;
    callClient.leave();
    callClient.passKeepOpen();
  });
const isSeen = (page: Page) =>
  page.waitForFunction(() => {
    const { callClient } = window as unknown as Exposed;
    return callClient.told.includes('firstFrame') && callClient.shownWidth() === 320;
  });
const windowCount = (run: DesktopRun) =>
  run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
const asked = (callPage: Page) =>
  callPage.evaluate(() => [...(globalThis as unknown as { callVendorLog: string[] }).callVendorLog]);

/** Only the stand-in can load a double of the vendor's library. */
describe.skipIf(runKind === 'electron')(`the call window with a double of the library (${runKind})`, () => {
  const desktop = withDesktop({ STAND_IN_CALL_VENDOR: 'yes' });
  let page: Page;
  beforeAll(async () => {
    page = desktop.run.page;
    await page.evaluate(client);
  });

  /** Joins a channel and waits until the other person's video is shown. */
  async function call(channelId: string): Promise<Page> {
    const callPage = await desktop.run.nextPage(() => join(page, channelId));
    await isSeen(page);
    return callPage;
  }

  it('the call window opens hidden for a channel, on an empty page of the app’s origin, as the only one without a sandbox', async () => {
    expect(await windowCount(desktop.run)).toBe(1);
    const callPage = await call('c1');
    const windows = await desktop.run.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => {
        const contents = window.webContents as unknown as {
          getLastWebPreferences(): Electron.WebPreferences;
        };
        const { preload, ...flags } = contents.getLastWebPreferences();
        return { isVisible: window.isVisible(), preload: preload?.split(/[\\/]/).at(-1), flags };
      }),
    );
    const closed = {
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: process.platform === 'darwin',
    };
    expect(windows).toEqual([
      { isVisible: true, preload: 'index.cjs', flags: { ...closed, sandbox: true } },
      {
        isVisible: false,
        preload: 'call.cjs',
        flags: { ...closed, sandbox: false, backgroundThrottling: false },
      },
    ]);
    expect(desktop.run.urlOf(callPage)).toMatch(/^app:\/\/vesper\/call-window\?line=[\da-f-]{36}$/);
    expect(
      await callPage.evaluate(() => [document.scripts.length, 'vesper' in window, 'vesperCall' in window]),
    ).toEqual([0, false, false]);
  });

  it('the call window shows the other person in the main window, which receives every event', async () => {
    expect(await told(page)).toEqual(['peerJoined', 'connection connected', 'firstFrame']);
  });

  it('the call window leaves the channel, stays open for the next one for a while, and then closes', async () => {
    const callPage = desktop.run.page.context().pages().at(-1)!;
    await page.evaluate(() => (window as unknown as Exposed).callClient.leave());
    await callPage.waitForFunction(() =>
      (globalThis as unknown as { callVendorLog: string[] }).callVendorLog.includes('leaveChannel'),
    );
    expect((await asked(callPage)).filter((step) => /Channel/.test(step))).toEqual([
      'joinChannel c1',
      'leaveChannel',
    ]);
    await join(page, 'c2');
    await isSeen(page);
    expect([await windowCount(desktop.run), (await asked(callPage)).includes('joinChannel c2')]).toEqual([
      2,
      true,
    ]);
    await leaveForLong(page);
    await expect.poll(() => windowCount(desktop.run)).toBe(1);
  });

  it('the call window ends the channel when it is closed', async () => {
    await call('c3');
    await desktop.run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.close());
    await expect
      .poll(async () => (await told(page)).slice(-2))
      .toEqual(['connection failed', 'left dropped']);
    expect(await page.evaluate(() => (window as unknown as Exposed).callClient.fallbacks())).toBe(0);
    expect(await windowCount(desktop.run)).toBe(1);
  });

  it('the call window passes the channel to the web engine and logs a warning when it crashes', async () => {
    const callPage = await call('c4');
    const session = await callPage.context().newCDPSession(callPage);
    void session.send('Page.crash').catch(() => undefined);
    await expect.poll(async () => (await told(page)).at(-1)).toBe('connection reconnecting');
    expect(
      await page.evaluate(() => {
        const { callClient } = window as unknown as Exposed;
        callClient.leave();
        return [callClient.fallbacks(), callClient.warnings.at(-1)];
      }),
    ).toEqual([1, 'agora-native gives way to agora-web: its window crashed']);
    await expect.poll(() => windowCount(desktop.run)).toBe(1);
  });

  it('the call window leaves the channel when its opener’s page reloads, and can be opened again', async () => {
    const callPage = await call('c5');
    await page.reload();
    await callPage.waitForFunction(() =>
      (globalThis as unknown as { callVendorLog: string[] }).callVendorLog.includes('release'),
    );
    await page.evaluate(client);
    await call('c6');
    await expect.poll(() => windowCount(desktop.run)).toBe(2);
    expect(callPage.isClosed()).toBe(true);
  });

  it('the call window closes with the main window', async () => {
    expect(await windowCount(desktop.run)).toBe(2);
    const left = await desktop.run.evaluate(
      ({ app, BrowserWindow }) =>
        new Promise<number>((resolve) => {
          // Without this the app quits, and the process of this test ends before it has answered.
          app.removeAllListeners('window-all-closed');
          app.on('window-all-closed', () => resolve(BrowserWindow.getAllWindows().length));
          BrowserWindow.getAllWindows()[0]?.close();
        }),
    );
    expect(left).toBe(0);
  });
});

describe(`the call window without a library (${runKind})`, () => {
  const desktop = withDesktop();

  it('the call window falls back to the web engine at once, logs why, and is not opened again', async () => {
    const { page } = desktop.run;
    await page.evaluate(client);
    for (let channels = 1; channels <= 2; channels += 1) {
      await join(page, `c${channels}`);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as Exposed).callClient.fallbacks()))
        .toBe(channels);
      await leaveForLong(page);
      await expect.poll(() => windowCount(desktop.run)).toBe(1);
    }
    expect(await page.evaluate(() => (window as unknown as Exposed).callClient.warnings)).toEqual([
      'agora-native gives way to agora-web: its library fails at load (0)',
    ]);
  });

  it('the call window does not open for an invalid request', async () => {
    const answer = await desktop.run.page.evaluate(() =>
      (
        window as unknown as { vesper: { callWindow: { open(request: object): Promise<object> } } }
      ).vesper.callWindow.open({ line: '../config.json' }),
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(await windowCount(desktop.run)).toBe(1);
  });
});
