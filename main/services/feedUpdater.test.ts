import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import type * as Library from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFeedUpdater, type FeedClient } from './feedUpdater.ts';
import { createRest } from './rest.ts';
import { createUpdates } from './updates.ts';

// Uses the real electron-updater for an AppImage with a real feed. Only the required parts of Electron are
// replaced: requests use Node's `http`, and the app is a double.

const require = createRequire(import.meta.url);
const { AppImageUpdater } = require('electron-updater') as typeof Library;
const { ElectronHttpExecutor } = require('electron-updater/out/electronHttpExecutor') as {
  ElectronHttpExecutor: new () => object;
};
const electronPath = require.resolve('electron');
const electron = {
  net: { request },
  session: { fromPartition: () => ({}) },
  autoUpdater: new EventEmitter(),
};

let folder = '';
let feed: RequestListener = (_, response) => response.writeHead(404).end();
let base = '';
let closeFeed: () => Promise<unknown> = () => Promise.resolve();

const installed = () => join(folder, 'Vesper.AppImage');
/** A program that records its version when it runs. */
const program = (version: string) =>
  Buffer.from(`#!/bin/sh\necho ${version} >> '${join(folder, 'ran')}'\n${'#'.repeat(200_000)}\n`);
const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

/** Serves a feed of one version. `lies` describes its defects. */
function serve(
  version: string,
  lies: { more?: string; sha512?: string; cutAt?: number; bytes?: Buffer } = {},
): void {
  const bytes = lies.bytes ?? program(version);
  const name = `Vesper-${version}.AppImage`;
  const sum = lies.sha512 ?? sha512(bytes);
  feed = ({ url = '' }, response) => {
    if (url.includes('.yml')) {
      response.end(
        `version: ${version}\npath: ${name}\nsha512: ${sum}\nfiles:\n  - url: ${name}\n    sha512: ${sum}\n    size: ${bytes.length}\nreleaseDate: '2026-11-26T00:00:00.000Z'\n${lies.more ?? ''}\n`,
      );
      return;
    }
    response.writeHead(200, { 'content-length': bytes.length });
    if (lies.cutAt === undefined) response.end(bytes);
    else response.write(bytes.subarray(0, lies.cutAt), () => response.destroy());
  };
}

const rollback = (from: string) =>
  `rollback:\n  from: ['${from}']\n  note:\n    en: Calls broke off in 1.4.0.\n    ru: В 1.4.0 обрывались звонки.`;

beforeAll(() => {
  require.cache[electronPath] = {
    id: electronPath,
    filename: electronPath,
    loaded: true,
    exports: electron,
  } as NodeJS.Module;
});
afterAll(() => void delete require.cache[electronPath]);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-updates-'));
  const server = createServer((asked, response) => feed(asked, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  closeFeed = () => new Promise((done) => server.close(done));
  writeFileSync(installed(), program('1.4.0'));
  chmodSync(installed(), 0o755);
  vi.stubEnv('APPIMAGE', installed());
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeFeed();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens an installed app of this version with its data in `data`. */
function openApp(version = '1.4.0', channel: 'stable' | 'testing' = 'stable', data = 'data') {
  const userDataPath = join(folder, data);
  const appUpdateConfigPath = join(folder, 'app-update.yml');
  writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: vesper-updater\n');
  const quit = vi.fn();
  const app: AppAdapter = {
    version,
    name: 'Vesper',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath,
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit,
    onQuit: () => undefined,
  };
  const client = new AppImageUpdater(null, app);
  Object.assign(client, { httpExecutor: new ElectronHttpExecutor() });
  client.setFeedURL({
    provider: 'generic',
    url: base,
    channel: channel === 'stable' ? 'latest' : channel,
    useMultipleRangeRequest: false,
  });
  const clock = createManualClock();
  const scope = createScope();
  const rest = createRest(clock, scope);
  const states: UpdateState[] = [];
  const updates = createUpdates({
    updater: createFeedUpdater(client as FeedClient, channel),
    rest,
    clock,
    scope,
    onChange: (state) => void states.push(state),
  });
  const kinds = () => [...new Set(states.map(({ kind }) => kind))];
  return {
    clock,
    quit,
    rest,
    client,
    states,
    kinds,
    state: () => updates['updates:getState'](),
    press: (name: 'check' | 'install' | 'postpone' | 'goBack') => updates[`updates:${name}`](),
    /** Waits until the app has quit and the installed program has started and written its version. */
    async hasRestarted() {
      await expect.poll(() => quit.mock.calls.length).toBe(1);
      await expect.poll(() => existsSync(join(folder, 'ran'))).toBe(true);
    },
    async becomes(kind: UpdateState['kind']) {
      await expect.poll(() => updates['updates:getState']().kind).toBe(kind);
      return updates['updates:getState']();
    },
  };
}

describe('updates from a real feed', () => {
  it('a newer version is downloaded, waits for the end of a call and 30 seconds of rest, and is started', async () => {
    serve('1.5.0');
    const app = openApp();
    app.press('check');
    expect(await app.becomes('ready')).toEqual({ kind: 'ready', version: '1.5.0', isOlder: false });
    expect(app.kinds()).toEqual(['checking', 'downloading', 'ready']);
    const shares = app.states.flatMap((state) => (state.kind === 'downloading' ? [state.share] : []));
    expect(shares.at(0)).toBe(0);
    expect(shares.at(-1)).toBe(1);

    app.rest.setBusy(true);
    app.press('install');
    expect(app.state().kind).toBe('waiting');
    app.clock.advance(3_600_000);
    expect(app.state().kind).toBe('waiting');
    app.rest.setBusy(false);
    app.clock.advance(29_999);
    expect(app.state().kind).toBe('waiting');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    app.clock.advance(1);
    expect(app.state()).toEqual({ kind: 'installing', version: '1.5.0' });
    expect(readFileSync(installed()).equals(program('1.5.0'))).toBe(true);
    await app.hasRestarted();
  });

  it('a requested installation can be postponed while it waits, and requested again', async () => {
    serve('1.5.0');
    const app = openApp();
    app.press('check');
    await app.becomes('ready');
    app.rest.setBusy(true);
    app.press('install');
    app.press('postpone');
    expect(app.state()).toEqual({ kind: 'ready', version: '1.5.0', isOlder: false });
    app.rest.setBusy(false);
    app.clock.advance(60_000);
    expect(app.state().kind).toBe('ready');
    app.press('install');
    expect(app.state().kind).toBe('installing');
    await app.hasRestarted();
  });

  it('checks run after a minute and every four hours, but not during a call', async () => {
    serve('1.4.0');
    const app = openApp();
    expect(app.state()).toEqual({ kind: 'idle', checkedAtMs: null });
    app.clock.advance(60_000);
    await expect.poll(() => app.state()).toEqual({ kind: 'idle', checkedAtMs: 60_000 });
    app.rest.setBusy(true);
    app.clock.advance(5 * 3_600_000);
    expect(app.state()).toEqual({ kind: 'idle', checkedAtMs: 60_000 });
    app.rest.setBusy(false);
    app.clock.advance(30_000);
    await expect.poll(() => app.state()).toEqual({ kind: 'idle', checkedAtMs: app.clock.now() });
  });

  it('a staged rollout only reaches users whose number is within the share', async () => {
    serve('1.5.0', { more: 'stagingPercentage: 30' });
    const share = async (low: number) => {
      const part = Math.floor((low / 100) * 0xff_ff_ff_ff)
        .toString(16)
        .padStart(8, '0');
      const data = `data-${low}`;
      mkdirSync(join(folder, data));
      writeFileSync(join(folder, data, '.updaterId'), `6a8f0e8c-7a3f-5d5e-9b1a-0123${part}`);
      const app = openApp('1.4.0', 'stable', data);
      app.press('check');
      await expect.poll(() => app.state().kind).toMatch(/^(?:idle|ready)$/);
      return app.state().kind;
    };
    expect(await share(5)).toBe('ready');
    expect(await share(29)).toBe('ready');
    expect(await share(31)).toBe('idle');
    expect(await share(99)).toBe('idle');
  });

  it('the news of a version is included', async () => {
    serve('1.5.0', { more: 'news:\n  en: Calls start sooner.\n  ru: Звонки начинаются быстрее.' });
    const app = openApp();
    app.press('check');
    await app.becomes('ready');
    const news = { en: 'Calls start sooner.', ru: 'Звонки начинаются быстрее.' };
    expect(app.state()).toEqual({ kind: 'ready', version: '1.5.0', isOlder: false, news });
  });

  it('the testing channel follows its own feed, side by side with the stable one', async () => {
    serve('1.5.0-testing.2');
    const asked: string[] = [];
    const serving = feed;
    feed = (incoming, response) => {
      asked.push(incoming.url ?? '');
      serving(incoming, response);
    };
    const app = openApp('1.5.0-testing.1', 'testing');
    app.press('check');
    await app.becomes('ready');
    expect(asked[0]).toMatch(/^\/testing(?:-[a-z]+)?\.yml/);
  });
});

describe('a faulty feed or download', () => {
  /** Expects the installed version to be unchanged, and the update to work once the feed is correct. */
  async function expectUnharmed(app: ReturnType<typeof openApp>): Promise<void> {
    expect(readFileSync(installed()).equals(program('1.4.0'))).toBe(true);
    app.press('install');
    expect(app.state().kind).toBe('failed');
    serve('1.5.0');
    app.press('check');
    await app.becomes('ready');
  }

  it.each([
    ['is not there', 'badFeed', () => (feed = (_, response) => void response.writeHead(404).end())],
    ['is broken', 'noAnswer', () => (feed = (_, response) => void response.writeHead(500).end())],
    ['hangs up', 'noAnswer', () => (feed = (_, response) => void response.destroy())],
    ['is no feed', 'badFeed', () => (feed = (_, response) => void response.end('<html>hello</html>'))],
    ['names no version', 'badFeed', () => serve('newest')],
    ['offers an older version', 'older', () => serve('1.3.9')],
    [
      'offers an older version for others to go back to',
      'older',
      () => serve('1.3.9', { more: rollback('1.4.1') }),
    ],
    ['offers a version of the other channel', 'wrongChannel', () => serve('1.5.0-testing.1')],
    ['offers one of no channel', 'wrongChannel', () => serve('1.5.0-beta.1')],
    [
      'brings other bytes than it announced',
      'wrongHash',
      () => serve('1.5.0', { sha512: sha512(program('1.6.0')) }),
    ],
    ['is cut at half', 'cut', () => serve('1.5.0', { cutAt: 100_000 })],
  ])('a feed that %s is reported as %s, and the installed app stays unchanged', async (_, why, lie) => {
    const app = openApp();
    lie();
    app.press('check');
    expect(await app.becomes('failed')).toEqual({ kind: 'failed', why });
    await expectUnharmed(app);
  });

  it('a failed start of the installer is reported, and the app continues', async () => {
    serve('1.5.0');
    const app = openApp();
    app.press('check');
    await app.becomes('ready');
    rmSync(installed());
    app.press('install');
    expect(app.state()).toEqual({ kind: 'failed', why: 'notInstalled' });
    expect(app.quit).not.toHaveBeenCalled();
  });
});

describe('a rollback', () => {
  it('an older version is installed only if the feed requests it with a note and the user agrees', async () => {
    serve('1.3.9', { more: rollback('1.4.0') });
    const app = openApp();
    app.press('check');
    const note = { en: 'Calls broke off in 1.4.0.', ru: 'В 1.4.0 обрывались звонки.' };
    expect(await app.becomes('rollback')).toEqual({ kind: 'rollback', version: '1.3.9', note });
    expect(app.client.allowDowngrade).toBe(false);
    app.press('install');
    expect(app.state().kind).toBe('rollback');

    app.press('goBack');
    expect(await app.becomes('ready')).toEqual({ kind: 'ready', version: '1.3.9', isOlder: true });
    expect(app.client.allowDowngrade).toBe(false);
    app.press('install');
    expect(readFileSync(installed()).equals(program('1.3.9'))).toBe(true);
    await app.hasRestarted();
  });
});
