// @vitest-environment jsdom
import { afterAll, expect, it, vi } from 'vitest';
import { keepEarlyMessages } from '#renderer/platform/web/earlyMessages.ts';
import { describePlatform, type Place } from './suite.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Path of the script that the test's page was loaded with. */
const ownScript = '/assets/index-old.js';

/** Test double for the browser's `Notification`. */
class Notice extends EventTarget {
  static readonly permission = 'granted';
  static readonly requestPermission = () => Promise.resolve('granted');
  static readonly showing = new Set<Notice>();
  readonly title: string;
  readonly tag: string;
  constructor(title: string, { tag }: { tag: string }) {
    super();
    this.title = title;
    this.tag = tag;
    for (const other of Notice.showing) if (other.tag === tag) Notice.showing.delete(other);
    Notice.showing.add(this);
  }
  close(): void {
    Notice.showing.delete(this);
  }
}

/** Opens the web platform in a document, with test doubles for what jsdom lacks. The stores are in memory. */
async function open(): Promise<Place> {
  Notice.showing.clear();
  // The client logs that jsdom has no IndexedDB.
  for (const way of ['warn', 'error'] as const) vi.spyOn(console, way).mockReturnValue();
  let badge = 0;
  let floating: object | null = null;
  let newest = ownScript;
  vi.stubGlobal('vesperBuild', { version: '1.0.0', commit: null });
  vi.stubGlobal('documentPictureInPicture', {
    requestWindow: () =>
      floating === null
        ? Promise.reject(new DOMException('no press', 'NotAllowedError'))
        : Promise.resolve(floating),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`<script src="${newest}"></script>`)));
  document.head.replaceChildren(Object.assign(document.createElement('script'), { src: ownScript }));
  const locks = new Set<EventTarget>();
  vi.stubGlobal('Notification', Notice);
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  define('setAppBadge', async (count: number) => void (badge = count));
  define('clearAppBadge', async () => void (badge = 0));
  define('wakeLock', {
    request: async () => {
      const lock = Object.assign(new EventTarget(), {
        release: async () => void locks.delete(lock),
      });
      locks.add(lock);
      return lock;
    },
  });
  vi.resetModules();
  const { platform } = await import('#renderer/platform/web/index.ts');
  return {
    platform,
    shown: () => [...Notice.showing].map(({ tag }) => tag),
    press(key) {
      const found = [...Notice.showing].find(({ tag }) => tag === key);
      found?.dispatchEvent(new Event('click'));
    },
    badge: () => badge,
    isAwake: () => locks.size > 0,
    newer: () => void (newest = '/assets/index-new.js'),
    // The page hands the file to the browser, which saves it.
    saved: () => null,
    floatAs: (window) => void (floating = window),
    power: null,
    link: null,
    comeBack: null,
  };
}

describePlatform('the web', open);

it('the web has no floating window if the browser does not support it', async () => {
  await open();
  vi.stubGlobal('documentPictureInPicture', undefined);
  vi.resetModules();
  const { platform } = await import('#renderer/platform/web/index.ts');
  expect([platform.floating, platform.shell, platform.diagnostics.save]).toEqual([null, null, null]);
});

it('the web delivers each press that the service worker reported before the client started, once and in order', async () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const tell = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
  keepEarlyMessages();
  tell({ push: 'pressed', path: '/chat?userId=ann' });
  tell({ push: 'pressed', path: 'https://elsewhere.example' });
  tell({ push: 'pressed', path: '/chat?userId=bo' });
  const { notices } = (await open()).platform;
  const pressed = vi.fn();
  notices.onPressed('me', pressed);
  tell({ push: 'pressed', path: '/chat?userId=eve' });
  const pressedAt = (path: string) => [expect.objectContaining({ path, text: null })];
  await expect
    .poll(() => pressed.mock.calls)
    .toEqual(['/chat?userId=ann', '/chat?userId=bo', '/chat?userId=eve'].map(pressedAt));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
