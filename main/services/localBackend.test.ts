import { EventEmitter } from 'node:events';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { describe, expect, it } from 'vitest';
import { carrySecret, fetchWithSecret } from '../security/localSecret.ts';
import { createLocalBackend } from './localBackend.ts';
import type { OwnProcess } from './ownProcesses.ts';

class FakeProcess extends EventEmitter implements OwnProcess {
  readonly told: Record<string, unknown>[] = [];
  readonly stdout = null;
  readonly stderr = null;
  isKilled = false;
  postMessage(message: unknown): void {
    this.told.push(message as Record<string, unknown>);
  }
  kill(): void {
    this.isKilled = true;
  }
}

function open() {
  const clock = createManualClock();
  const scope = createScope();
  const starts: FakeProcess[] = [];
  const children: FakeProcess[] = [];
  const lines: string[] = [];
  const backend = createLocalBackend({
    port: 4_321,
    dataDir: '/data/backend',
    ...{ clock, scope },
    log: { write: (source, words) => void lines.push(`${source}: ${words}`) },
    start() {
      starts.push(new FakeProcess());
      return starts.at(-1)!;
    },
    startChild(child, args) {
      children.push(Object.assign(new FakeProcess(), { asked: [child, ...args] }));
      return children.at(-1)!;
    },
  });
  return { clock, scope, starts, children, lines, backend, last: () => starts.at(-1)! };
}

describe('the app’s own backend', () => {
  it('gets its address and a secret, which changes at each start', () => {
    const { backend, clock, last } = open();
    const first = backend.secret();
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(last().told).toEqual([{ kind: 'start', port: 4_321, secret: first, dataDir: '/data/backend' }]);
    last().emit('exit', 1);
    clock.advance(500);
    expect(last().told).toMatchObject([{ port: 4_321, secret: backend.secret() }]);
    expect(backend.secret()).not.toBe(first);
  });

  it('restarts after it ends, with delays growing up to a minute, and with a short delay after it ran well', () => {
    const { starts, clock, last, lines } = open();
    for (const waitMs of [500, 1_000, 2_000, 5_000, 15_000, 60_000, 60_000]) {
      const before = starts.length;
      last().emit('exit', 1);
      clock.advance(waitMs - 1);
      expect([waitMs, starts.length]).toEqual([waitMs, before]);
      clock.advance(1);
      expect([waitMs, starts.length]).toEqual([waitMs, before + 1]);
    }
    clock.advance(60_000);
    last().emit('exit', 9);
    expect(lines.at(-1)).toBe('backend: ended with 9, starts again in 500 ms');
  });

  it('is awaited for a limited time, and again after it has ended', async () => {
    const { backend, clock, last } = open();
    const first = backend.isReady();
    last().emit('message', { kind: 'ready' });
    expect(await first).toBe(true);
    last().emit('exit', 1);
    const second = backend.isReady();
    clock.advance(30_000);
    expect(await second).toBe(false);
    const given = new AbortController();
    const third = backend.isReady(given.signal);
    given.abort();
    expect(await third).toBe(false);
  });

  it('the app’s own backend ends with the app, and is not started again', () => {
    const { scope, starts, clock, last } = open();
    const gone = last();
    gone.emit('exit', 1);
    clock.advance(500);
    scope.end();
    expect(last().told.at(-1)).toEqual({ kind: 'end' });
    expect(gone.told).toHaveLength(1);
    last().emit('exit', 0);
    clock.advance(600_000);
    expect(starts).toHaveLength(2);
  });

  it('is awaited when the app quits, if it is running', async () => {
    const { backend, scope, last } = open();
    let hasEnded = false;
    void backend.ended.then(() => (hasEnded = true));
    scope.end();
    await Promise.resolve();
    expect(hasEnded).toBe(false);
    last().emit('exit', 0);
    await expect.poll(() => hasEnded).toBe(true);
    const between = open();
    between.last().emit('exit', 1);
    between.scope.end();
    await between.backend.ended;
  });

  it('gets its child processes from the main process, and they end with it', () => {
    const { children, last } = open();
    const backend = last();
    backend.emit('message', { kind: 'startChild', id: 7, child: 'pictures', args: ['512'] });
    backend.emit('message', { kind: 'startChild', id: 8, child: 'companion', args: [] });
    backend.emit('message', { kind: 'startChild', id: 9, child: '../../evil', args: [] });
    expect(children).toMatchObject([{ asked: ['pictures', '512'] }, { asked: ['companion'] }]);
    const [pictures, companion] = children as [FakeProcess, FakeProcess];
    backend.emit('message', { kind: 'tellChild', id: 7, message: { kind: 'jpeg' } });
    expect(pictures.told).toEqual([{ kind: 'jpeg' }]);
    pictures.emit('message', { type: 'done' });
    pictures.emit('exit', 75);
    expect(backend.told.slice(1)).toEqual([
      { kind: 'childSaid', id: 7, message: { type: 'done' } },
      { kind: 'childEnded', id: 7, code: 75 },
    ]);
    backend.emit('message', { kind: 'endChild', id: 7 });
    expect(pictures.isKilled).toBe(false);
    backend.emit('exit', 1);
    expect(companion.isKilled).toBe(true);
  });

  it('reports that companions cannot run here, until it is restarted', () => {
    const { backend, clock, lines, last } = open();
    expect(backend.hasCompanions()).toBe(true);
    last().emit('message', { kind: 'noCompanions', why: '3 processes died' });
    expect(backend.hasCompanions()).toBe(false);
    expect(lines).toEqual(['backend: no companions on this system: 3 processes died']);
    last().emit('exit', 1);
    clock.advance(500);
    expect(backend.hasCompanions()).toBe(true);
  });

  it('logs the reason why it could not start', () => {
    const { lines, last } = open();
    last().emit('message', { kind: 'failed', why: 'DatabaseProblem: newer' });
    last().emit('message', { kind: 'unknown' });
    expect(lines).toEqual([
      'backend: could not start: DatabaseProblem: newer',
      'backend: sent an unknown message',
    ]);
  });
});

describe('the secret of a start', () => {
  it('is added to each request and socket of a page to the local backend, and to no others', () => {
    let asked: { urls: string[] } | null = null;
    let listen: ((details: object, answer: (changed: object) => void) => void) | null = null;
    const webRequest = {
      onBeforeSendHeaders(filter: { urls: string[] }, listener: typeof listen) {
        asked = filter;
        listen = listener;
      },
    };
    let secret = 'one';
    carrySecret({ webRequest: webRequest as never }, 'http://127.0.0.1:4321', { secret: () => secret });
    expect(asked).toEqual({ urls: ['http://127.0.0.1:4321/*', 'ws://127.0.0.1:4321/*'] });
    secret = 'two';
    let sent: object = {};
    listen!({ requestHeaders: { accept: '*/*' } }, (changed) => (sent = changed));
    expect(sent).toEqual({ requestHeaders: { accept: '*/*', 'x-vesper-start': 'two' } });
  });

  it('is added to requests of the main process, once the backend is ready', async () => {
    const asked: [string, Headers][] = [];
    const isReady = { answer: false };
    const fetch = fetchWithSecret(
      { secret: () => 'one', isReady: () => Promise.resolve(isReady.answer) },
      async (url, init) => {
        asked.push([url, new Headers(init?.headers)]);
        return new Response();
      },
    );
    await expect(fetch('http://127.0.0.1:1/config.json')).rejects.toThrow('not there');
    expect(asked).toEqual([]);
    isReady.answer = true;
    await fetch('http://127.0.0.1:1/media/a', { headers: { range: 'bytes=0-' } });
    expect(asked[0]?.[1].get('x-vesper-start')).toBe('one');
    expect(asked[0]?.[1].get('range')).toBe('bytes=0-');
  });
});
