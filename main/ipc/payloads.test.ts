import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { ipcCalls, type IpcHandlers } from '#shared/ipc/contract.ts';
import { ipcErrorSchema } from '#shared/ipc/envelope.ts';
import type { IpcCallChannel } from '#shared/ipc/names.ts';
import { inGateOrProof } from '#tests/helpers/proof.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTrustedSenders } from '../security/trustedSenders.ts';
import { createBadge } from '../services/badge.ts';
import { createDeepLinks } from '../services/deepLinks.ts';
import { createNotifications } from '../services/notifications.ts';
import { createSecrets } from '../services/secrets.ts';
import { createStorageThread } from '../storage/storageThread.ts';
import { registerIpc } from './register.ts';
import { createStorageHandlers } from './storage.ts';
import { createChatStoreHandlers, createLocalStoreHandlers } from './stores.ts';

// Every channel with whatever a page that was taken over could send. The stores are the real ones, in their thread, and so are
// the services that need nothing but a double of Electron's part; every other handler answers what no contract knows.

const payloads = inGateOrProof(640, 100_000);
const channels = Object.keys(ipcCalls) as IpcCallChannel[];
const origin = 'app://vesper';
/** A word that no answer may repeat. */
const marker = 'canary-8c1f';

type Listener = (event: never, ...args: unknown[]) => unknown;
const calls = new Map<string, Listener>();
const senders = createTrustedSenders([origin]);
const page = { id: 1 };
const ownPage = { sender: page, senderFrame: { url: `${origin}/chat`, parent: null } };
let folder = '';
let worker: Worker | null = null;

class NoticeDouble extends EventEmitter {
  show(): void {}
  close(): void {
    this.emit('close');
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-payloads-'));
  const storage = createStorageThread(join(folder, 'storage'), () => {
    worker = new Worker(new URL('../storage/worker.ts', import.meta.url));
    return worker;
  });
  const windows = createStorageHandlers(storage);
  const sendEvent = () => undefined;
  const others = Object.fromEntries(
    channels.map((channel) => [channel, () => ({ [marker]: true })]),
  ) as unknown as IpcHandlers;
  const app = Object.assign(new EventEmitter(), { setAsDefaultProtocolClient: () => true });
  senders.add(page);
  registerIpc(
    { handle: (channel: string, listener: Listener) => void calls.set(channel, listener) },
    {
      ...others,
      ...createBadge({ platform: 'linux', setCount: () => undefined, setOverlay: () => undefined }),
      ...createDeepLinks({
        app,
        argv: [],
        isPackaged: false,
        sendEvent,
        now: Date.now,
        show: () => undefined,
      }).handlers,
      ...createNotifications({
        isSupported: () => true,
        create: () => new NoticeDouble(),
        sendEvent,
        show: () => undefined,
      }),
      ...createSecrets({
        path: join(folder, 'secrets.json'),
        platform: 'linux',
        keyring: {
          isEncryptionAvailable: () => true,
          encryptString: (text) => Buffer.from(text),
          decryptString: String,
        },
      }),
      ...windows.handlers,
      ...createChatStoreHandlers({ storage, windows, sendEvent }),
      ...createLocalStoreHandlers({ storage, windows }),
    },
    senders,
  );
});
afterAll(async () => {
  await worker?.terminate();
  rmSync(folder, { recursive: true, force: true });
});

const long = 'x'.repeat(1_000_000);
const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index]));
/** Deeper than any parser's stack. */
const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], marker);
const hostileTexts = [
  '',
  marker,
  `../../../${marker}`,
  'C:\\Windows\\System32',
  "'; drop table messages; --",
  '" or 1=1 --',
  '\0',
  '\uD800',
  '\u202Egnp.exe',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '${process.exit(1)}',
  '{"__proto__":{"isPolluted":true}}',
] as const;

/** What takes a while to copy is sent less often. */
const huge = fc.constantFrom<unknown>(long, wide, deep, Array.from({ length: 100_000 }).fill(0));
const strange = [
  ...[null, undefined, true, -1, -0, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 1n, [], {}],
  ...[
    new Date(Number.NaN),
    new Map([[marker, 1]]),
    new Set([1]),
    /a+$/,
    new ArrayBuffer(8),
    new Error(marker),
  ],
];
const leaf = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 12, arbitrary: fc.constantFrom<unknown>(...strange) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 3,
    arbitrary: fc.anything({
      ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true },
      maxDepth: 2,
      maxKeys: 3,
    }),
  },
  { weight: 1, arbitrary: huge },
);

/** The keys that this channel knows, with whatever in them, and some that none does: it goes further than noise would. */
function nearly(channel: IpcCallChannel): fc.Arbitrary<unknown> {
  const { def } = (ipcCalls[channel].request as { _zod: { def: object } })._zod as {
    def: { shape?: object };
  };
  const keys = Object.keys(def.shape ?? {});
  const record = Object.fromEntries(keys.map((key) => [key, leaf]));
  return fc
    .tuple(
      fc.record(record, { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'more'), leaf),
    )
    .map(([known, more]) => ({ ...known, ...more }));
}

const argsOf = (channel: IpcCallChannel) =>
  fc.oneof(
    { weight: 4, arbitrary: nearly(channel).map((value) => [value]) },
    { weight: 3, arbitrary: leaf.map((value) => [value]) },
    { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  );

/** As it arrives: Electron copies what a page hands over, and refuses what cannot be copied. */
function copied(args: readonly unknown[]): unknown[] | null {
  try {
    return structuredClone([...args]);
  } catch {
    return null;
  }
}

it(
  `whatever is sent over any channel, an answer of its own contract comes back or an error as a value`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let sent = 0;
    let refused = 0;
    for (const channel of channels) {
      const { response } = ipcCalls[channel];
      await fc.assert(
        fc.asyncProperty(argsOf(channel), async (args) => {
          const given = copied(args);
          if (given === null) return;
          sent += 1;
          const answer = (await calls.get(channel)?.(ownPage as never, ...given)) as {
            ok: boolean;
            value?: unknown;
          };
          structuredClone(answer);
          if (answer.ok) return void z.parse(response, answer.value);
          const { error } = z.parse(ipcErrorSchema, answer);
          refused += 1;
          expect(error.message).not.toContain(marker);
          expect(error.message.length).toBeLessThan(300);
        }),
        { numRuns: Math.ceil(payloads / channels.length), endOnFailure: true },
      );
    }
    expect(sent).toBeGreaterThan(payloads * 0.9);
    expect(refused).toBeGreaterThan(payloads / 2);
    expect(({} as { isPolluted?: boolean }).isPolluted).toBeUndefined();
    vi.restoreAllMocks();
  },
  inGateOrProof(30_000, 1_800_000),
);

it('nothing but the own page in its own frame is answered, on no channel', async () => {
  const frame = (url: string, parent: object | null = null) => ({ url, parent });
  const others = [
    { sender: { id: 2 }, senderFrame: frame(`${origin}/`) },
    { sender: page, senderFrame: frame(`${origin}/`, {}) },
    { sender: page, senderFrame: frame('https://vesper.example/') },
    { sender: page, senderFrame: frame('file:///app/vesper') },
    { sender: page, senderFrame: frame('app://vesper.example/') },
    { sender: page, senderFrame: frame('about:blank') },
    { sender: page, senderFrame: null },
  ];
  for (const channel of channels)
    for (const event of others)
      expect(await calls.get(channel)?.(event as never, { name: 'session', userId: 'a' })).toMatchObject({
        ok: false,
        error: { code: 'untrusted_sender' },
      });
});
