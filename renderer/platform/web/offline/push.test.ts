import { describe, expect, it, vi } from 'vitest';
import type { PushMessage } from '#shared/domain/push.ts';
import { listenForPush } from './push.ts';
import type { WorkerScope, WorkerWindow } from './scope.ts';

const message: PushMessage = {
  kind: 'notice',
  key: 'user:ann',
  title: 'Ann',
  text: 'New message',
  path: '/chat?userId=ann',
  locale: 'ru',
};

function aWorker(...open: readonly Partial<WorkerWindow>[]) {
  const listeners = new Map<string, (event: never) => void>();
  const kept = new Map<string, string>();
  const windows = open.map((window) => ({
    url: 'https://vesper.example/',
    focused: false,
    focus: vi.fn(() => Promise.resolve()),
    postMessage: vi.fn(),
    ...window,
  }));
  const [showNotification, openWindow] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const put = async (path: string, response: Response) => void kept.set(path, await response.text());
  listenForPush({
    location: new URL('https://vesper.example/sw.js'),
    caches: { open: () => Promise.resolve({ put }) },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    registration: { showNotification },
    addEventListener: (name: string, heard: (event: never) => void) => listeners.set(name, heard),
  } as unknown as WorkerScope);
  const tell = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (one: Promise<unknown>) => void work.push(one), ...event } as never);
    await Promise.all(work);
  };
  return {
    ...{ showNotification, openWindow, windows, kept },
    push: (data: unknown) => tell('push', { data: { json: () => data } }),
    pushNothing: () => tell('push', { data: null }),
    async press(data: unknown) {
      const close = vi.fn();
      await tell('notificationclick', { notification: { close, data } });
      expect(close).toHaveBeenCalledTimes(1);
    },
  };
}

describe('the push listener of the service worker', () => {
  it('shows a pushed message under the tag of the page’s own notice', async () => {
    const worker = aWorker({ focused: false });
    await worker.push(message);
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith('Ann', {
      body: 'New message',
      tag: 'notice:user:ann',
      lang: 'ru',
      data: { path: '/chat?userId=ann', locale: 'ru' },
    });
  });

  it('shows no message while a page has the focus, unless it is a test', async () => {
    const worker = aWorker({ focused: true });
    await worker.push(message);
    expect(worker.showNotification).not.toHaveBeenCalled();
    await worker.push({ ...message, kind: 'test' });
    expect(worker.showNotification).toHaveBeenCalledTimes(1);
    expect(worker.windows[0]?.postMessage).toHaveBeenCalledWith({ push: 'tested', at: expect.any(Number) });
    expect(worker.kept.get('/push/last-test')).toMatch(/^\d+$/);
  });

  it('shows no message that does not match the schema', async () => {
    const worker = aWorker();
    await worker.pushNothing();
    for (const other of [null, 'text', {}, { ...message, locale: 'xx' }]) await worker.push(other);
    expect(worker.showNotification).not.toHaveBeenCalled();
  });
});

describe('a press on a pushed notice', () => {
  it('focuses a page and sends it the path', async () => {
    const worker = aWorker({}, { focused: true });
    await worker.press({ path: '/chat?userId=ann', locale: 'ru' });
    expect(worker.windows[1]?.focus).toHaveBeenCalledTimes(1);
    expect(worker.windows[1]?.postMessage).toHaveBeenCalledWith({
      push: 'pressed',
      path: '/chat?userId=ann',
    });
    expect(worker.windows[0]?.focus).not.toHaveBeenCalled();
  });

  it('opens a page in the language of the device if none is open', async () => {
    const worker = aWorker();
    await worker.press({ path: '/chat?userId=ann', locale: 'ru' });
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith('https://vesper.example/ru/chat?userId=ann');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/chat',
    '/call?userId=a',
    '/chat?authToken=x',
    'javascript:1',
  ])('follows no path outside the list of links: %s', async (path) => {
    const worker = aWorker();
    await worker.press({ path, locale: 'en' });
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith('https://vesper.example/');
    const other = aWorker({});
    await other.press({ path, locale: 'en' });
    expect(other.windows[0]?.postMessage).not.toHaveBeenCalled();
  });

  it('is ignored if the notice belongs to a page', async () => {
    const worker = aWorker();
    await worker.press(null);
    expect(worker.openWindow).not.toHaveBeenCalled();
  });
});
