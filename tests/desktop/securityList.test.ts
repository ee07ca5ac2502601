import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerIpc } from '#main/ipc/channels.ts';
import { createAppHandler } from '#main/protocol/handler.ts';
import { appOrigin, registerAppScheme } from '#main/protocol/scheme.ts';
import { setPermissions } from '#main/security/permissions.ts';
import { createTrustedSenders } from '#main/security/trustedSenders.ts';
import { createOpenExternal } from '#main/services/externalLinks.ts';
import { readSettings } from '#main/settings.ts';
import { guardNavigation } from '#main/windows/navigation.ts';
import * as windowOptions from '#main/windows/windowOptions.ts';
import { createBridge } from '#preload/bridge.ts';
import { ipcCalls, type IpcHandlers } from '#shared/ipc/contract.ts';
import { ipcCallNames, ipcEventNames } from '#shared/ipc/names.ts';
import type { App, BrowserWindowConstructorOptions, CustomScheme, Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { projectRoot } from './support/projectRoot.ts';

// Electron's own security checklist, point by point and in its order. Each test checks the real code. Window
// options are discovered, not listed, so that new windows are checked too.

const require = createRequire(import.meta.url);
const { default: packaging } = require('../../resources/electron-builder.config.mjs') as {
  default: { electronVersion: string; electronFuses: Record<string, boolean> };
};

/** Every factory of window options in `windowOptions.ts`, by its name. */
const windows = Object.entries(windowOptions).flatMap(([name, make]) =>
  typeof make === 'function'
    ? [
        [
          name,
          (make as (preload: string) => BrowserWindowConstructorOptions)('preload.cjs').webPreferences ?? {},
        ] as const,
      ]
    : [],
);
/** The window loads no remote page and is hidden: its preload holds the native media library. */
const unsandboxed = 'callWindowOptions';

const sources = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({
      file: join(folder, file),
      text: readFileSync(join(projectRoot, folder, file), 'utf8'),
    }));
const mainSources = sources('main');
const filesWith = (pattern: RegExp, among = mainSources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const backend = 'https://vesper.example';
async function pageAnswer(): Promise<Response> {
  const rendererRoot = mkdtempSync(join(tmpdir(), 'vesper-security-'));
  writeFileSync(join(rendererRoot, 'index.html'), '<head></head>');
  const answer = createAppHandler({
    rendererRoot,
    backendOrigin: backend,
    publicOrigin: null,
    fetch: () => Promise.resolve(Response.json({ version: '1' })),
    isSignedIn: () => false,
  });
  return answer(new Request(`${appOrigin}/chat`));
}
async function policy(): Promise<Map<string, string>> {
  const header = (await pageAnswer()).headers.get('content-security-policy') ?? '';
  return new Map(
    header.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
  );
}

/** Returns a page of the app with its navigation guards, and the addresses it opened outside. */
function guardedPage() {
  const app = new EventEmitter();
  const opened: string[] = [];
  guardNavigation(app as unknown as App, {
    pageOrigins: [appOrigin],
    ownWindow: () => null,
    openExternal: createOpenExternal(async (address) => void opened.push(address), backend),
  });
  let onOpen: (details: { url: string }) => unknown = () => undefined;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof onOpen) => void (onOpen = handler),
  });
  app.emit('web-contents-created', {}, contents);
  const tries = (event: string, url: string) => {
    const preventDefault = vi.fn();
    contents.emit(event, { url, preventDefault });
    return preventDefault.mock.calls.length > 0 ? 'stays' : 'goes';
  };
  return { tries, open: (url: string) => onOpen({ url }), opened };
}

const elsewhere = [
  'https://example.org/',
  'http://127.0.0.1:9/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:1',
];

describe('Electron’s security list', () => {
  it('1: loads only secure content', async () => {
    expect(() => readSettings({ VESPER_BACKEND_URL: 'http://vesper.example' }, true)).toThrow(/https/);
    expect(readSettings({ ELECTRON_RENDERER_URL: 'http://127.0.0.1:5174' }, true).devServerUrl).toBeNull();
    expect([...(await policy()).values()].join(' ')).not.toMatch(/\bhttp:|\bws:|\*/);
    // Windows load only the app's own pages, whose addresses come from `main/start.ts`.
    const led = mainSources.flatMap(({ text }) =>
      [...text.matchAll(/loadURL\((.{12})/g)].map(([, to]) => to),
    );
    expect(led.length).toBeGreaterThanOrEqual(2);
    for (const to of led) expect(to).not.toMatch(/['"`](?!\$\{)/);
  });

  it('1: leaves certificates and proxies to the system, without exceptions', () => {
    const exceptions =
      /certificate-error|setCertificateVerifyProc|ignore-certificate|select-client-certificate|setProxy|proxy-server|rejectUnauthorized|NODE_TLS/;
    expect(filesWith(exceptions)).toEqual([]);
  });

  it('2: no page has Node', () => {
    expect(windows.length).toBeGreaterThanOrEqual(2);
    for (const [name, preferences] of windows)
      expect(preferences, name).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
      });
  });

  it('3: contexts are isolated in every window', () => {
    for (const [name, { contextIsolation }] of windows) expect(contextIsolation, name).toBe(true);
  });

  it('4: every window is sandboxed except the one with the native media library, whose page may load nothing', async () => {
    for (const [name, { sandbox }] of windows) expect(sandbox, name).toBe(name !== unsandboxed);
    const { emptyPolicy } = await import('#main/security/contentPolicy.ts');
    expect(emptyPolicy).toMatch(/^default-src 'none';/);
    expect(filesWith(/no-sandbox|disable-setuid-sandbox/)).toEqual([]);
  });

  it('5: answers permission checks and permission requests alike', () => {
    const session = {
      setPermissionCheckHandler: vi.fn(),
      setPermissionRequestHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
      setDisplayMediaRequestHandler: vi.fn(),
    };
    setPermissions(session as unknown as Session, [appOrigin]);
    const [check] = session.setPermissionCheckHandler.mock.calls[0] as [(...given: unknown[]) => boolean];
    const [request] = session.setPermissionRequestHandler.mock.calls[0] as [(...given: unknown[]) => void];
    const [device] = session.setDevicePermissionHandler.mock.calls[0] as [() => boolean];
    const requested = (permission: string, requestingUrl: string) => {
      const callback = vi.fn();
      request({}, permission, callback, { requestingUrl });
      return callback.mock.calls[0]?.[0] as unknown;
    };
    for (const permission of [
      'geolocation',
      'midi',
      'clipboard-read',
      'hid',
      'serial',
      'usb',
      'openExternal',
      'new',
    ]) {
      expect(check({}, permission, appOrigin), permission).toBe(false);
      expect(requested(permission, `${appOrigin}/`), permission).toBe(false);
    }
    expect(requested('media', `${appOrigin}/`)).toBe(true);
    expect(requested('media', 'https://example.org/')).toBe(false);
    expect(check({}, 'media', 'https://example.org')).toBe(false);
    expect(device()).toBe(false);
    const [display] = session.setDisplayMediaRequestHandler.mock.calls[0] as [
      (request: object, answer: (streams: object | null) => void) => void,
    ];
    // As in Electron, an object without the requested video throws a TypeError.
    const shown = vi.fn((streams: object | null) => {
      if (streams !== null && !('video' in streams))
        throw new TypeError('Video was requested, but no video stream was provided');
    });
    display({}, shown);
    expect(shown.mock.calls).toEqual([[null]]);
  });

  it('6: web security is on', () => {
    for (const [name, { webSecurity }] of windows) expect(webSecurity, name).toBe(true);
    expect(filesWith(/disable-web-security|ignore-certificate-errors|setCertificateVerifyProc/)).toEqual([]);
  });

  it('7: every page has a content security policy: no inline script, no foreign content, no strings as scripts', async () => {
    const lines = await policy();
    expect(lines.get('default-src')).toBe("'none'");
    expect(lines.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(lines.get('require-trusted-types-for')).toBe("'script'");
    for (const name of ['object-src', 'frame-src', 'frame-ancestors', 'base-uri', 'form-action'])
      expect(lines.get(name), name).toBe("'none'");
    expect([...lines.values()].join(' ')).not.toMatch(/'unsafe-(?:inline|eval)'/);
    expect(lines.get('connect-src')).toBe("'self' https://vesper.example wss://vesper.example");
  });

  it('8: pages load no insecure content', () => {
    for (const [name, preferences] of windows)
      expect(preferences.allowRunningInsecureContent, name).toBe(false);
  });

  it('9: experimental features are off', () => {
    for (const [name, preferences] of windows)
      expect(preferences, name).not.toHaveProperty('experimentalFeatures', true);
    expect(filesWith(/enable-experimental/)).toEqual([]);
  });

  it('10: no features of the engine are switched on', () => {
    for (const [name, preferences] of windows)
      expect(preferences, name).not.toHaveProperty('enableBlinkFeatures');
    expect(filesWith(/enable-(?:blink-)?features/)).toEqual([]);
  });

  it('11: the app has no <webview>, so no <webview> can open windows', () => {
    for (const [name, { webviewTag }] of windows) expect(webviewTag, name).toBe(false);
    expect(filesWith(/<webview|allowpopups/, sources('renderer'))).toEqual([]);
  });

  it('12: refuses to attach a <webview>', () => {
    expect(guardedPage().tries('will-attach-webview', 'https://example.org/')).toBe('stays');
  });

  it('13: refuses navigation to other origins by the page, a server or a frame', () => {
    const { tries } = guardedPage();
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      for (const url of elsewhere) expect(tries(event, url), `${event} ${url}`).toBe('stays');
      expect(tries(event, `${appOrigin}/chat`)).toBe('goes');
    }
  });

  it('14: a page opens no window', () => {
    const { open } = guardedPage();
    for (const url of [...elsewhere, `${appOrigin}/chat`]) expect(open(url), url).toEqual({ action: 'deny' });
    expect(filesWith(/webPreferences/)).toEqual(['main/windows/windowOptions.ts']);
  });

  it('15: opens only harmless addresses outside the app', () => {
    const { open, opened } = guardedPage();
    for (const url of [
      ...elsewhere,
      'smb://host/x',
      'ms-msdt:/id',
      'vesper://x',
      'C:\\x.exe',
      'https://a:b@example.org/',
    ])
      open(url);
    open('mailto:help@example.org');
    expect(opened).toEqual(['https://example.org/', 'mailto:help@example.org']);
    // services/devices.ts opens only its own constant addresses: pages of the system's settings.
    expect(
      filesWith(/openExternal\(/).filter(
        (file) => !/start\.ts|externalLinks\.ts|navigation\.ts|services\/devices\.ts/.test(file),
      ),
    ).toEqual([]);
  });

  it('16: the version of Electron is pinned, and the same version is packaged', () => {
    const own = require('../../package.json') as { devDependencies: Record<string, string> };
    const installed = require('electron/package.json') as { version: string };
    expect(own.devDependencies['electron']).toBe(installed.version);
    expect(packaging.electronVersion).toBe(installed.version);
    // The oldest major version that Electron supported when this test was written.
    expect(Number(installed.version.split('.')[0])).toBeGreaterThanOrEqual(43);
  });

  it('17: validates the sender of every call', async () => {
    const listeners = new Map<string, (event: never) => Promise<unknown>>();
    const handler = vi.fn();
    const handlers = Object.fromEntries(Object.keys(ipcCalls).map((channel) => [channel, handler]));
    registerIpc(
      { handle: (channel: string, listener: never) => void listeners.set(channel, listener) },
      handlers as unknown as IpcHandlers,
      createTrustedSenders([appOrigin]),
    );
    expect([...listeners.keys()].sort()).toEqual(Object.keys(ipcCalls).sort());
    const stranger = { sender: { id: 9 }, senderFrame: { url: `${appOrigin}/`, parent: null } };
    for (const [channel, listener] of listeners)
      expect(await listener(stranger as never), channel).toMatchObject({
        error: { code: 'untrusted_sender' },
      });
    expect(handler).not.toHaveBeenCalled();
    expect(filesWith(/ipcMain\.(?:on|handle|once)\(/)).toEqual(['main/ipc/channels.ts']);
  });

  it('18: no page is a file: the app has its own scheme, which obeys the policy', () => {
    const schemes: CustomScheme[] = [];
    registerAppScheme({ registerSchemesAsPrivileged: (given) => void schemes.push(...given) });
    for (const { privileges } of schemes) {
      expect(privileges).toMatchObject({ standard: true, secure: true });
      expect(privileges).not.toHaveProperty('bypassCSP');
    }
    expect(filesWith(/\.loadFile\(|['"`]file:\/\//)).toEqual([]);
    expect(packaging.electronFuses['grantFileProtocolExtraPrivileges']).toBe(false);
  });

  it('19: the fuses are set (packaging.test.ts reads them back from what was packaged)', () => {
    expect(packaging.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    });
  });

  it('20: a page receives only functions of the contract, and no API of Electron', () => {
    const listened = new Map<string, (data: unknown) => void>();
    const bridge = createBridge(ipcCallNames, ipcEventNames, {
      invoke: () => Promise.resolve(),
      listen(channel, listener) {
        listened.set(channel, listener);
        return () => undefined;
      },
    }) as Record<string, Record<string, (argument: unknown) => unknown>>;
    expect(Object.isFrozen(bridge)).toBe(true);
    const names = Object.values(bridge).flatMap((space) => {
      expect(Object.isFrozen(space)).toBe(true);
      return Object.values(space).map((method) => typeof method);
    });
    expect(new Set(names)).toEqual(new Set(['function']));
    const heard = vi.fn();
    bridge['app']?.['onPower']?.(heard);
    listened.get('app:power')?.({ state: 'resume' });
    expect(heard.mock.calls).toEqual([[{ state: 'resume' }]]);
    expect(filesWith(/exposeInMainWorld/, sources('preload'))).toEqual(['preload/index.ts']);
    // Electron's first argument is its event, which contains `ipcRenderer` and must not reach the page.
    expect(readFileSync(join(projectRoot, 'preload/index.ts'), 'utf8')).toContain(
      '(_event: IpcRendererEvent, data: unknown) => listener(data)',
    );
  });
});
