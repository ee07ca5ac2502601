// @vitest-environment jsdom
import { afterAll, expect, it, vi } from 'vitest';
import { keepEarlyMessages } from '#renderer/platform/web/earlyMessages.ts';
import { describePlatform, type Place } from './suite.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the page of the test is made of. */
const ownScript = '/assets/index-old.js';

/** The browser's Notification, as far as it can be seen. */
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

/** The web's target in a document, with doubles for what a browser without a window has not; stores are in memory here. */
async function open(): Promise<Place> {
  Notice.showing.clear();
  // That a document of the test has no IndexedDB is said.
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
    // The browser takes files from the page itself.
    saved: () => null,
    floatAs: (window) => void (floating = window),
    power: null,
    link: null,
    comeBack: null,
  };
}

describePlatform('the web', open);

it('the web has no small window of its own where the browser has none', async () => {
  await open();
  vi.stubGlobal('documentPictureInPicture', undefined);
  vi.resetModules();
  const { platform } = await import('#renderer/platform/web/index.ts');
  expect([platform.floating, platform.shell, platform.diagnostics.save]).toEqual([null, null, null]);
});

it('the web hears, once, what the worker told before the client was there', async () => {
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
  expect(pressed.mock.calls).toEqual([pressedAt('/chat?userId=bo'), pressedAt('/chat?userId=eve')]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
