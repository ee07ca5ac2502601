import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import { ipcErrorSchema } from '#shared/ipc/envelope.ts';
import { ipcCallNames, ipcEventNames } from '#shared/ipc/names.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { runKind } from './run.ts';
import { projectRoot } from './support/projectRoot.ts';
import { withDesktop } from './support/withDesktop.ts';

/** Type of the page's window within functions that run in the page. */
type Exposed = { readonly vesper: VesperBridge };

const facts = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };

const desktop = withDesktop();

describe(`the desktop app (${runKind})`, () => {
  it('opens one window on its own page, isolated from Node', async () => {
    await desktop.run.page.waitForSelector('#root', { state: 'attached' });
    expect(desktop.run.urlOf(desktop.run.page)).toMatch(/^app:\/\/vesper\//);
    const window = await desktop.run.evaluate(({ BrowserWindow }) => {
      const [first, ...more] = BrowserWindow.getAllWindows();
      // Electron has this method, but its type declarations lack it.
      const contents = first!.webContents as unknown as { getLastWebPreferences(): Electron.WebPreferences };
      return {
        more: more.length,
        minimum: first!.getMinimumSize(),
        ground: first!.getBackgroundColor(),
        preferences: { ...contents.getLastWebPreferences() },
      };
    });
    expect(window).toMatchObject({ more: 0, minimum: [390, 640] });
    expect(window.ground.toUpperCase()).toBe('#0D0A14');
    expect(window.preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      // Without this setting, Chromium downloads dictionaries from Google on Windows and Linux.
      spellcheck: process.platform === 'darwin',
    });
    await expect
      .poll(() => desktop.run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true);
    const leaked = await desktop.run.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(leaked).toEqual([]);
    expect(await desktop.run.page.evaluate(() => isSecureContext)).toBe(true);
  });

  it('informs the page when the machine sleeps and wakes', async () => {
    const { page } = desktop.run;
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      (window as unknown as Exposed).vesper.app.onPower(({ state }) => said.push(state));
    });
    await desktop.run.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend');
      powerMonitor.emit('resume');
    });
    await page.waitForFunction(
      () => (globalThis as unknown as { said: string[] }).said.join() === 'suspend,resume',
    );
  });

  it('starts no backend if it is configured for a deployment', async () => {
    const own = await desktop.run.evaluate(({ app }) =>
      app.getAppMetrics().filter(({ name }) => name?.startsWith('Vesper')),
    );
    expect(own).toEqual([]);
  });

  it('answers a call across the bridge', async () => {
    const answer = await desktop.run.page.evaluate(() => (window as unknown as Exposed).vesper.app.getInfo());
    expect(answer).toMatchObject({
      ok: true,
      value: {
        name: 'Vesper (checkout)',
        version: facts.version,
        platform: process.platform,
        isPackaged: false,
      },
    });
    if (desktop.run.kind === 'stand-in') expect(answer).toMatchObject({ value: { electron: null } });
    const roundTripMs = await desktop.run.page.evaluate(async () => {
      const begunMs = performance.now();
      for (let call = 0; call < 50; call += 1) await (window as unknown as Exposed).vesper.app.getInfo();
      return (performance.now() - begunMs) / 50;
    });
    console.info(`desktop: a call takes ${roundTripMs.toFixed(1)} ms there and back`);
  });

  it('reports errors outside the page, for support', async () => {
    const errors = () =>
      desktop.run.page.evaluate(() => (window as unknown as Exposed).vesper.app.getErrors());
    expect(await errors()).toEqual({ ok: true, value: '' });
    await desktop.run.evaluate(({ app }) => {
      const details = { type: 'GPU', reason: 'oom', exitCode: 9 };
      app.emit('child-process-gone', {}, details);
    });
    expect(await errors()).toMatchObject({
      ok: true,
      value: expect.stringMatching(/ GPU: gone: oom \(9\)$/) as string,
    });
  });

  it('exposes one frozen object that a page cannot replace', async () => {
    const spaces = [...new Set([...Object.keys(ipcCallNames), ...Object.keys(ipcEventNames)])].join();
    const changed = await desktop.run.page.evaluate((names) => {
      const exposed = window as unknown as { vesper: Record<string, Record<string, unknown>> };
      const before = exposed.vesper;
      const attempts = [
        () => (exposed.vesper = {}),
        () => (exposed.vesper['app'] = {}),
        () => (exposed.vesper['app']!['getInfo'] = () => 'mine'),
        () => (exposed.vesper['more'] = {}),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch {
          // Strict code throws, and sloppy code ignores the assignment. Either result counts as a refusal.
        }
      }
      return (
        exposed.vesper !== before ||
        Object.keys(before).join() !== names ||
        before['app']!['getInfo']!.toString().includes('mine')
      );
    }, spaces);
    expect(changed).toBe(false);
  });

  it('answers an invalid request with an error', async () => {
    const answer = await desktop.run.page.evaluate(() =>
      (
        window as unknown as { vesper: { app: { getInfo(request: unknown): Promise<unknown> } } }
      ).vesper.app.getInfo({ more: 1 }),
    );
    expect(z.parse(ipcErrorSchema, answer).error).toEqual({
      code: 'invalid_request',
      message: expect.stringMatching(/^app:getInfo: /),
    });
  });

  it('refuses calls of a foreign page, even with the preload', async () => {
    const foreign = await desktop.run.nextPage(() =>
      desktop.run.evaluate(
        ({ BrowserWindow }, preload) => {
          const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
          void window.loadURL('data:text/html,<p>foreign</p>');
        },
        join(projectRoot, 'out/preload/index.cjs'),
      ),
    );
    await foreign.waitForFunction(() => 'vesper' in window);
    const answer = await foreign.evaluate(() => (window as unknown as Exposed).vesper.app.getInfo());
    expect(answer).toMatchObject({ ok: false, error: { code: 'untrusted_sender' } });
    await foreign.close();
  });

  it('refuses calls of a window that it did not create, even on its own page', async () => {
    const foreign = await desktop.run.nextPage(() =>
      desktop.run.evaluate(
        ({ BrowserWindow }, preload) => {
          const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
          void window.loadURL('app://vesper/');
        },
        join(projectRoot, 'out/preload/index.cjs'),
      ),
    );
    await foreign.waitForSelector('#root', { state: 'attached' });
    const answer = await foreign.evaluate(() => (window as unknown as Exposed).vesper.app.getInfo());
    expect(answer).toMatchObject({ ok: false, error: { code: 'untrusted_sender' } });
    await foreign.close();
  });
});

describe(`menus of the desktop (${runKind})`, () => {
  it.skipIf(process.platform === 'darwin')(
    "has neither Electron's default menu nor dictionaries",
    async () => {
      const found = await desktop.run.evaluate(({ Menu, session }) => [
        Menu.getApplicationMenu(),
        session.defaultSession.isSpellCheckerEnabled(),
      ]);
      expect(found).toEqual([null, false]);
    },
  );

  it('offers to copy selected text, in the language of the page', async () => {
    const openMenu = () =>
      desktop.run.evaluate(({ BrowserWindow, Menu }) => {
        const shown: string[] = [];
        Menu.prototype.popup = function popup(this: Electron.Menu) {
          shown.push(...this.items.map(({ label }) => label));
        };
        const editFlags = { canCopy: true };
        const params = { x: 1, y: 1, frame: null, selectionText: 'words', linkURL: '', editFlags };
        BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, params);
        return shown;
      });
    const setLanguage = (lang: string) =>
      desktop.run.page.evaluate((next) => void (document.documentElement.lang = next), lang);
    await setLanguage('uk');
    await expect.poll(openMenu).toEqual(['Копіювати']);
    await setLanguage('en');
    await expect.poll(openMenu).toEqual(['Copy']);
  });
});

describe(`guards of the window (${runKind})`, () => {
  it.each(['https://example.org/', 'file:///etc/passwd', 'data:text/html,taken'])(
    'the window refuses to navigate to %s',
    async (address) => {
      const before = desktop.run.page.url();
      await desktop.run.page.evaluate((to) => {
        location.href = to;
      }, address);
      // A navigation that is allowed shows within this time.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(desktop.run.page.url()).toBe(before);
      expect(await desktop.run.page.evaluate(() => document.querySelector('#root') !== null)).toBe(true);
    },
  );

  it('the window opens web and mail links outside the app, refuses others, and opens no window', async () => {
    await desktop.run.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (address) => {
        opened.push(address);
        return Promise.resolve();
      };
    });
    const results = await desktop.run.page.evaluate(() =>
      [
        'https://example.org/help',
        'mailto:help@example.org',
        'http://example.org/',
        'file:///etc/passwd',
        'vesper://call/1',
        'https://vesper.app@example.org/',
        'javascript:alert(1)',
      ].map((address) => window.open(address) === null),
    );
    expect(results).not.toContain(false);
    await expect
      .poll(() => desktop.run.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
      .toEqual(['https://example.org/help', 'mailto:help@example.org']);
    expect(await desktop.run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('the window stays when a file or link is dropped on it, and a middle click opens no window', async () => {
    const { page } = desktop.run;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const before = page.url();
    const line = await page.context().newCDPSession(page);
    const windows = () =>
      desktop.run.evaluate(({ BrowserWindow }) => ({
        count: BrowserWindow.getAllWindows().length,
        opened: (globalThis as unknown as { opened?: string[] }).opened?.length ?? 0,
      }));
    const { opened } = await windows();
    const text = (mimeType: string, data: string) => ({ items: [{ mimeType, data }], files: [] });
    const dragged = [
      { items: [], files: [join(projectRoot, 'package.json')] },
      text('text/uri-list', 'https://example.org/'),
      text('text/uri-list', 'file:///etc/passwd'),
    ];
    for (const data of dragged)
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await line.send('Input.dispatchDragEvent', {
          ...{ type, x: 400, y: 300 },
          data: { ...data, dragOperationsMask: 1 },
        });
    // Links as a page with foreign content could contain.
    await page.evaluate(() => {
      for (const href of ['file:///etc/passwd', 'vesper://call/1', '/chat']) {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'press' });
        document.body.append(link);
        link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
        link.remove();
      }
    });
    expect(await windows()).toEqual({ count: 1, opened });
    expect(page.url()).toBe(before);
    expect(page.context().pages()).toHaveLength(1);
    await line.detach();
  });

  it('the page releases memory when the main process requests it, and keeps working', async () => {
    await desktop.run.evaluate(async ({ BrowserWindow }) => {
      const pageDebugger = BrowserWindow.getAllWindows()[0]?.webContents.debugger;
      if (!pageDebugger) throw new Error('no window');
      pageDebugger.attach();
      // The commands of main/services/processMemory.ts. Chromium answers an unknown command with an error.
      await pageDebugger.sendCommand('HeapProfiler.collectGarbage');
      await pageDebugger.sendCommand('Memory.simulatePressureNotification', { level: 'critical' });
      pageDebugger.detach();
    });
    expect(await desktop.run.page.evaluate(() => document.readyState)).toBe('complete');
  });

  it('the window grants its page only the permissions that it needs', async () => {
    const states = await desktop.run.page.evaluate(async () => {
      const names = ['camera', 'microphone', 'notifications', 'geolocation', 'clipboard-read'];
      const found = await Promise.all(
        names.map((name) => navigator.permissions.query({ name: name as PermissionName })),
      );
      return Object.fromEntries(found.map(({ state }, index) => [names[index], state]));
    });
    expect(states).toMatchObject({ camera: 'granted', microphone: 'granted', notifications: 'granted' });
    expect(states['geolocation']).not.toBe('granted');
    expect(states['clipboard-read']).not.toBe('granted');
  });

  it('the frame of the window follows the theme of the page, and the window has an icon on Linux', async () => {
    const read = () =>
      desktop.run.evaluate(({ nativeTheme, BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows() as unknown as { options?: { icon?: object } }[];
        return { theme: nativeTheme.themeSource, hasIcon: window?.options?.icon !== undefined };
      });
    expect((await read()).theme).toBe('system');
    // Electron has no API that reads the icon of a window.
    if (desktop.run.kind === 'stand-in') expect((await read()).hasIcon).toBe(process.platform === 'linux');
    await desktop.run.page.evaluate(() =>
      (window as unknown as Exposed).vesper.app.setTheme({ theme: 'light' }),
    );
    expect((await read()).theme).toBe('light');
    await desktop.run.page.evaluate(() =>
      (window as unknown as Exposed).vesper.app.setTheme({ theme: 'system' }),
    );
  });

  it('the window lets its page copy text', async () => {
    const { page } = desktop.run;
    await page.bringToFront();
    const copied = await page.evaluate(() =>
      navigator.clipboard.writeText('copied').then(() => 'copied', String),
    );
    expect(copied).toBe('copied');
  });

  it('the window lets peers connect over loopback, since its backend is on this machine', async () => {
    expect(
      await desktop.run.evaluate(({ app }) => app.commandLine.hasSwitch('allow-loopback-in-peer-connection')),
    ).toBe(true);
  });
});
