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

describe('what is pushed', () => {
  it('what is pushed is shown, in the place of what the page showed about the same', async () => {
    const worker = aWorker({ focused: false });
    await worker.push(message);
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith('Ann', {
      body: 'New message',
      tag: 'notice:user:ann',
      lang: 'ru',
      data: { path: '/chat?userId=ann', locale: 'ru' },
    });
  });

  it('what is pushed to somebody who looks at a page of ours is not shown, but for a test', async () => {
    const worker = aWorker({ focused: true });
    await worker.push(message);
    expect(worker.showNotification).not.toHaveBeenCalled();
    await worker.push({ ...message, kind: 'test' });
    expect(worker.showNotification).toHaveBeenCalledTimes(1);
    expect(worker.windows[0]?.postMessage).toHaveBeenCalledWith({ push: 'tested', at: expect.any(Number) });
    expect(worker.kept.get('/push/last-test')).toMatch(/^\d+$/);
  });

  it('what is no message of our server is not shown', async () => {
    const worker = aWorker();
    await worker.pushNothing();
    for (const other of [null, 'text', {}, { ...message, locale: 'xx' }]) await worker.push(other);
    expect(worker.showNotification).not.toHaveBeenCalled();
  });
});

describe('a press', () => {
  it('a press brings a page to the front and says where it leads', async () => {
    const worker = aWorker({}, { focused: true });
    await worker.press({ path: '/chat?userId=ann', locale: 'ru' });
    expect(worker.windows[1]?.focus).toHaveBeenCalledTimes(1);
    expect(worker.windows[1]?.postMessage).toHaveBeenCalledWith({
      push: 'pressed',
      path: '/chat?userId=ann',
    });
    expect(worker.windows[0]?.focus).not.toHaveBeenCalled();
  });

  it('a press opens a page where there is none, in the language of the device', async () => {
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
  ])('a press leads to no place that is not on the list of links: %s', async (path) => {
    const worker = aWorker();
    await worker.press({ path, locale: 'en' });
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith('https://vesper.example/');
    const other = aWorker({});
    await other.press({ path, locale: 'en' });
    expect(other.windows[0]?.postMessage).not.toHaveBeenCalled();
  });

  it('a press on a notice that is the page’s own is the page’s', async () => {
    const worker = aWorker();
    await worker.press(null);
    expect(worker.openWindow).not.toHaveBeenCalled();
  });
});
