/** @module-tag prove */
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { runKind, type DesktopRun } from './run.ts';
import type { CallClient } from './support/callClient.ts';
import { projectRoot } from './support/projectRoot.ts';
import { withDesktop } from './support/withDesktop.ts';

type Exposed = { readonly callClient: CallClient };

/** The client's own engine, as one script. */
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
/** Leaves the channel, and nobody needs the call window for as long as it stays open. */
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

/** A library of the vendor's that is not there can be put into the stand-in alone. */
describe.skipIf(runKind === 'electron')(`the call window with a double of the library (${runKind})`, () => {
  const desktop = withDesktop({ STAND_IN_CALL_VENDOR: 'yes' });
  let page: Page;
  beforeAll(async () => {
    page = desktop.run.page;
    await page.evaluate(client);
  });

  /** Joins a channel and waits until the other person is seen. */
  async function call(channelId: string): Promise<Page> {
    const callPage = await desktop.run.nextPage(() => join(page, channelId));
    await isSeen(page);
    return callPage;
  }

  it('the call window is opened for a channel, unseen, on an empty page of the own origin, and is the only one without a sandbox', async () => {
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

  it('the call window shows the other person in the main window, and hears of everything there is', async () => {
    expect(await told(page)).toEqual(['peerJoined', 'connection connected', 'firstFrame']);
  });

  it('the call window leaves the channel, waits for the next one a while, and is closed then', async () => {
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

  it('the call window hands the channel to the web engine when it crashes, and says so', async () => {
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

  it('the call window leaves the channel when the page that it was opened for is loaded anew, and makes room for the next', async () => {
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

  it('the call window goes with the main window', async () => {
    expect(await windowCount(desktop.run)).toBe(2);
    const left = await desktop.run.evaluate(
      ({ app, BrowserWindow }) =>
        new Promise<number>((resolve) => {
          // The app would quit, and this test's process with it, before it has answered.
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

  it('the call window gives way to the web engine at once, says why, and is not opened again', async () => {
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

  it('the call window opens for nothing that is no line', async () => {
    const answer = await desktop.run.page.evaluate(() =>
      (
        window as unknown as { vesper: { callWindow: { open(request: object): Promise<object> } } }
      ).vesper.callWindow.open({ line: '../config.json' }),
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(await windowCount(desktop.run)).toBe(1);
  });
});
