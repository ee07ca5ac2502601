import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bundleFormat, readBundle, writeBundle } from '#shared/domain/diagnostics.ts';
import { linesOf } from './linesOf.ts';
import type { BundleFacts } from './sources.ts';

const facts: BundleFacts = {
  madeAtMs: 1_000,
  client: {
    ...{ version: '1.4.2', target: 'electron', osName: 'linux 6.1', language: 'ru' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    ...{ cores: 8, screen: '1440x900', devicePixelRatio: 2, isOnline: true, heapMegabytes: 40 },
  },
  process: {
    versions: { app: '1.4.2', electron: '45.4.1', chrome: '142.0.7444.59', node: '24.1.0' },
    ...{ platform: 'win32', architecture: 'x64', osVersion: '10.0.22631', cores: 8, memoryMegabytes: 16_000 },
    ...{ isPackaged: true, softwareSinceMs: 500 },
    ...{ logFile: '/home/anna/main.log', crashFolder: '/home/anna/Crashpad', crashDumps: 1 },
    processes: [{ kind: 'page', megabytes: 180 }],
    log: ['2026-11-26T01:05:03.123Z memory: page 182 MB, GPU 90 MB'],
    errors: '2026-11-26T01:05:03.123Z main: Error: gone\nat start (index.js:1:2)',
  },
  devices: [
    { id: 'a', kind: 'camera', label: 'Built-in HD' },
    { id: 'b', kind: 'microphone', label: 'Микрофон (Realtek)' },
  ],
  inUse: { camera: 'a', microphone: null, speaker: null },
  permissions: { camera: 'granted', microphone: 'granted' },
  server: { ok: true, ms: 12 },
  relay: { ok: false },
  socket: 'connected',
  recent: Array.from({ length: 20 }, (_, at) => ({
    kind: 'call' as const,
    sample: {
      ...{ atMs: at * 2_000, spanMs: 2_000, lossRatio: 0.003, sentLossRatio: null, roundTripMs: 46 },
      ...{ isFrozen: false, isSilent: false, ownRoundTripMs: null, lateMs: 0, framesPerSecond: 29 },
      ...{ width: 640, height: 480, codec: 'vp8' },
    },
  })),
  errors: [
    {
      source: 'window',
      message: 'TypeError: x',
      stack: 'at a (b.js:1:2)',
      firstAtMs: 1,
      lastAtMs: 2,
      times: 3,
    },
  ],
};
const texts = (given: BundleFacts, known: readonly string[] = []) =>
  linesOf(given, known).map(({ text }) => text);

it('a bundle contains the facts that support needs', () => {
  expect(texts(facts)).toEqual([
    'Vesper 1.4.2, desktop',
    'Electron 45.4.1, Chromium 142.0.7444.59, Node 24.1.0',
    'installed',
    'win 10.0.22631',
    '8 cores, 16000 MB of memory',
    'drawn without the graphics card',
    'crash reports kept: 1',
    'process page: 180 MB',
    "the page's heap: 40 MB",
    'screen 1440x900, 2 to one, language ru',
    'camera: Built-in HD, in use',
    'microphone: Микрофон (Realtek)',
    'camera permission: granted',
    'microphone permission: granted',
    'the browser is online',
    'server: answered in 12 ms',
    'socket: connected',
    'relay: not reached',
    ...Array.from({ length: 4 }, () => 'call: loss 0.3 %, delay 46 ms, 29 pictures a second, 640x480, vp8'),
    'memory: page 182 MB, GPU 90 MB',
    'window (3 times): TypeError: x | at a (b.js:1:2)',
    'main: Error: gone | at start (index.js:1:2)',
  ]);
  expect(linesOf(facts, []).flatMap(({ fault }) => fault ?? [])).toEqual([
    'software',
    'relayUnreachable',
    'error',
  ]);
});

it('a bundle reports the facts known in a browser, and a missing camera as a problem', () => {
  const said = texts({ ...facts, process: null, devices: [], client: { ...facts.client, target: 'web' } });
  expect(said).toContain('browser Chrome 142.0.0.0');
  expect(said).toContain('no camera');
});

/** Replaces every string in a nested value with the result of `plant`. */
function planted<T>(value: T, plant: (text: string, path: string) => string, path = ''): T {
  if (typeof value === 'string') return plant(value, path) as T;
  if (Array.isArray(value)) return value.map((one, at) => planted(one, plant, `${path}.${at}`)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, planted(one, plant, `${path}.${key}`)]),
  ) as T;
}
/** Paths of values that only this code sets, never text from outside. */
const own = /\.kind$|\.target$|permissions|\.id$/;

const alphabet = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split(''));
const secret = fc.oneof(
  fc.string({ unit: alphabet, minLength: 32, maxLength: 80 }),
  fc.emailAddress(),
  fc.string({ unit: alphabet, minLength: 33, maxLength: 33 }).map((rest) => `T${rest}`),
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
  fc.stringMatching(/^\+\d{11,13}$/),
  fc.stringMatching(/^\d{4} \d{4} \d{4} \d{4}$/),
  fc.stringMatching(/^DE\d{20}$/),
);
const form = fc.constantFrom(
  (text: string, one: string) => `${text} ${one}`,
  (text: string, one: string) => `${one} ${text}`,
  (text: string, one: string) => `${text} token=${one}; again`,
  (text: string, one: string) => `${text} {"user":"${one}"}`,
  (_text: string, one: string) => one,
);

it('a bundle contains no secret, whichever field held it', () => {
  fc.assert(
    fc.property(secret, form, (one, put) => {
      const dirty = planted(facts, (text, path) => (own.test(path) ? text : put(text, one)));
      const lines = linesOf(dirty, []);
      expect(JSON.stringify(lines)).not.toContain(JSON.stringify(one).slice(1, -1));
      const content = writeBundle({
        ...{ format: bundleFormat, version: 1, id: 'B-0000', madeAtMs: 1, struckOut: 0, lines },
      });
      expect(readBundle(content).ok).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('a bundle contains neither the name nor the id of the user, nor their messages', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{4,10}ova$/);
  const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 3, maxLength: 5 });
  fc.assert(
    fc.property(name, words, fc.uuid(), (who, said, id) => {
      const text = said.join(' ');
      const dirty = planted(facts, (field, path) =>
        own.test(path) ? field : `${field} ${who} ${id} said "${text}" {"text":"${text}"}`,
      );
      // Device names are allowed to contain the planted text, because they are no messages.
      const lines = linesOf({ ...dirty, devices: facts.devices }, [who, id]);
      const all = JSON.stringify(lines);
      for (const one of [who, id, text]) expect(all).not.toContain(one);
    }),
    { numRuns: 200 },
  );
});
