import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createAppHandlers } from '#main/ipc/app.ts';
import { createDiagnosticsHandlers } from '#main/ipc/diagnostics.ts';
import type { SendEvent } from '#main/ipc/channels.ts';
import { createBadge } from '#main/services/badge.ts';
import { createDeepLinks } from '#main/services/deepLinks.ts';
import { createKeepAwake, forwardPowerEvents } from '#main/services/power.ts';
import { createNotifications } from '#main/services/notifications.ts';
import { createRest } from '#main/services/rest.ts';
import { createSecrets } from '#main/services/secrets.ts';
import { createUpdates } from '#main/services/updates.ts';
import { systemSignInLink } from '#shared/domain/systemSignIn.ts';
import { miniWindowName } from '#shared/ipc/shell.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { IpcHandlers } from '#shared/ipc/contract.ts';
import { expectLog } from '#tests/kit/consoleGuard.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createBridgedStorage } from '../store/overBridge.ts';
import { describePlatform, type Place } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'vesper-platform-'));
const ends: (() => void)[] = [];
afterAll(() => {
  vi.unstubAllGlobals();
  for (const end of ends) end();
  rmSync(root, { recursive: true });
});
// Electron adds this function to Node's `process`.
Object.assign(process, { getSystemVersion: () => '6.1' });
let opened = 0;

/** Test double for Electron's `Notification`. */
class Notice extends EventEmitter {
  readonly title: string;
  constructor(title: string) {
    super();
    this.title = title;
  }
  show(): void {
    showing.add(this);
  }
  close(): void {
    showing.delete(this);
  }
}
const showing = new Set<Notice>();

/**
 * Opens the page's platform over the real bridge and the handlers of the main process. Only Electron has test
 * doubles.
 */
async function open(): Promise<Place> {
  showing.clear();
  let badge = 0;
  const blockers = new Set<number>();
  const app = Object.assign(new EventEmitter(), { setAsDefaultProtocolClient: () => true });
  const monitor = new EventEmitter();
  const [clock, scope] = [createManualClock(), createScope()];
  const folder = join(root, String(++opened));
  const place = { newest: '1.0.0', floating: null as object | null, savedAt: `${folder}-saved.json` };
  function more(sendEvent: SendEvent): Partial<IpcHandlers> {
    forwardPowerEvents(monitor as never, sendEvent);
    const links = createDeepLinks({
      ...{ app, argv: [], isPackaged: true, isAppImage: false, mayRegister: true, sendEvent },
      ...{ platform: 'linux', program: 'vesper' },
      now: Date.now,
      show: () => undefined,
    });
    const awake = createKeepAwake({
      blocker: {
        start: () => (blockers.add(blockers.size + 1), blockers.size),
        stop: (id) => blockers.delete(id),
      },
      setThrottled: () => undefined,
      onBusy: () => undefined,
    });
    return {
      ...createAppHandlers(
        {
          getName: () => 'Vesper',
          getVersion: () => '1.0.0',
          getPreferredSystemLanguages: () => ['en'],
          getLocale: () => 'en',
          isPackaged: true,
        },
        { entries: () => [] },
        () => true,
      ),
      ...createBadge({
        platform: 'linux',
        setCount: (count) => void (badge = count),
        setOverlay: () => undefined,
      }),
      ...createNotifications({
        isSupported: () => true,
        // Electron's `Notification` has no key, so the tests identify it by its title.
        create: ({ title }) => new Notice(title) as never,
        sendEvent,
        show: () => undefined,
      }),
      ...createSecrets({
        path: `${folder}-secrets.json`,
        keyring: {
          isAsyncEncryptionAvailable: () => Promise.resolve(true),
          encryptStringAsync: (text) => Promise.resolve(Buffer.from(`locked ${text}`)),
          decryptStringAsync: (locked) =>
            Promise.resolve({ result: locked.toString().slice('locked '.length), shouldReEncrypt: false }),
        },
        platform: 'darwin',
      }),
      ...createUpdates({
        updater: {
          check: () =>
            Promise.resolve(
              place.newest === '1.0.0' ? { kind: 'nothing' } : { kind: 'newer', version: place.newest },
            ),
          download: () => Promise.resolve(),
          downloadOlder: () => Promise.resolve(),
          install: () => undefined,
        },
        ...{ clock, scope, rest: createRest(clock, scope) },
        onChange: (state) => sendEvent('updates:changed', state),
      }),
      'updates:getBuild': () => ({ version: '1.0.0', commit: null, channel: 'stable' }),
      ...createDiagnosticsHandlers({
        app: {
          getVersion: () => '1.0.0',
          getPath: () => root,
          isPackaged: true,
          getAppMetrics: () => [],
        },
        dialog: {
          showSaveDialog: () => Promise.resolve({ canceled: false, filePath: place.savedAt }),
        } as never,
        window: () => null,
        log: { path: '/logs/main.log', read: () => ['a line'], write: () => undefined },
        errors: { entries: () => [] },
        graphics: { softwareSinceMs: () => null, useGraphicsCard: () => undefined },
        crashDumps: { folder: '/crashes', count: () => 0 },
      }),
      ...links.handlers,
      ...awake.handlers,
    };
  }
  const bridged = createBridgedStorage(folder, more);
  ends.push(() => bridged.storage.end());
  vi.stubGlobal('window', { vesper: bridged.openWindow() });
  // The language of the page, which the desktop sends to the main process.
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe(): void {}
    },
  );
  // The main process allows the page to open only this window (main/windows/navigation.ts).
  vi.stubGlobal('open', (_: string, name: string) => (name === miniWindowName ? place.floating : null));
  vi.resetModules();
  const { platform } = await import('#renderer/platform/electron/index.ts');
  const link = (address: string) => app.emit('second-instance', {}, ['vesper', address]);
  return {
    platform,
    shown: () => [...showing].map(({ title }) => title),
    press(key) {
      const found = [...showing].find(({ title }) => title === key);
      // The system closes a notification when the user presses it.
      found?.close();
      found?.emit('click');
    },
    badge: () => badge,
    isAwake: () => blockers.size > 0,
    newer: () => void (place.newest = '1.1.0'),
    saved: () => readFileSync(place.savedAt, 'utf8'),
    floatAs: (window) => void (place.floating = window),
    power: (state) => monitor.emit(state),
    link,
    comeBack: (state, code) => link(systemSignInLink({ state, code })),
  };
}

describePlatform('the desktop, over the bridge', open);

it('the desktop delivers replies in order and delivers a reply again if the page closed before storing it', async () => {
  const { notices } = (await open()).platform;
  notices.show({
    ...{ key: 'ann', title: 'ann', text: 'New message', path: '/chat?userId=ann', person: 'me' },
    ...{ isSilent: true, replyHint: 'Answer' },
  });
  await waitFor(() => expect(showing.size).toBe(1));
  const [shown] = showing;
  const answer = (reply: string) => shown?.emit('reply', { reply });
  const told: string[] = [];
  const tell = ({ text }: { readonly text: string | null }) => void told.push(text ?? '');
  // The first page closes while it stores the second reply.
  const first = vi.fn(async (press: { readonly text: string | null }) => {
    tell(press);
    if (press.text === 'two') await new Promise(() => undefined);
  });
  const stop = notices.onPressed('me', first);
  for (const reply of ['one', 'two', 'three']) answer(reply);
  await waitFor(() => expect(told).toEqual(['one', 'two']));
  stop();
  notices.onPressed('somebody else', tell);
  notices.onPressed('me', tell);
  await waitFor(() => expect(told).toEqual(['one', 'two', 'two', 'three']));
  // A reply that can't be handled and a very long reply do not block later ones.
  told.length = 0;
  expectLog('warn', 'a notice could not be followed Error: no room');
  const [failing, long] = ['cannot be stored', 'long '.repeat(5_000).trim()];
  const { notices: others } = (await open()).platform;
  others.onPressed('me', (press) => {
    if (press.text === failing) throw new Error('no room');
    tell(press);
  });
  others.show({
    ...{ key: 'ann', title: 'ann', text: 'New message', path: '/chat?userId=ann', person: 'me' },
    ...{ isSilent: true, replyHint: 'Answer' },
  });
  await waitFor(() => expect(showing.size).toBe(1));
  for (const reply of [failing, long]) [...showing][0]?.emit('reply', { reply });
  await waitFor(() => expect(told).toEqual([long]));
});
