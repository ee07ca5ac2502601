import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { ipcCalls, type IpcHandlers } from '#shared/ipc/contract.ts';
import { ipcErrorSchema } from '#shared/ipc/envelope.ts';
import type { IpcCallChannel } from '#shared/ipc/names.ts';
import { argsOf, goodUpload, huge, marker, printCounted } from '#tests/kit/ipcPayloads.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTrustedSenders } from '../security/trustedSenders.ts';
import { createBadge } from '../services/badge.ts';
import { createDeepLinks } from '../services/deepLinks.ts';
import { createDevices } from '../services/devices.ts';
import { createHotkey } from '../services/hotkey.ts';
import { createKeepAwake } from '../services/power.ts';
import { createLoginStart } from '../services/loginStart.ts';
import { createNotifications } from '../services/notifications.ts';
import { createSecrets } from '../services/secrets.ts';
import { createTray } from '../services/tray.ts';
import { createStorageThread } from '../storage/storageThread.ts';
import { createClosing } from '../windows/closing.ts';
import { createAppHandlers } from './app.ts';
import { createDiagnosticsHandlers } from './diagnostics.ts';
import { registerIpc } from './channels.ts';
import { createStorageHandlers } from './storage.ts';
import { createChatStoreHandlers, createLocalStoreHandlers } from './stores.ts';

// Sends arbitrary payloads, as a compromised page could, to every channel. The stores run in their real
// worker thread, and services that need only a double of Electron's part are real. Every other handler
// returns a value that its contract rejects.

const payloads = inGateOrProof(640, 100_000);
const channels = Object.keys(ipcCalls) as IpcCallChannel[];
const origin = 'app://vesper';

type Listener = (event: never, ...args: unknown[]) => unknown;
const calls = new Map<string, Listener>();
/** Channels whose real handler is tested. */
const isReal = new Set<string>();
const senders = createTrustedSenders([origin]);
const page = { id: 1 };
const ownPage = { sender: page, senderFrame: { url: `${origin}/chat`, parent: null } };
let folder = '';
let worker: Worker | null = null;

/** A double of Electron's Notification that shows nothing. */
class NoticeDouble extends EventEmitter {
  show(): void {}
  close(): void {
    this.emit('close');
  }
}
class TrayDouble extends EventEmitter {
  setImage(): void {}
  setToolTip(): void {}
  setTitle(): void {}
  destroy(): void {}
}
const appDouble = Object.assign(new EventEmitter(), {
  isPackaged: true,
  setAsDefaultProtocolClient: () => true,
  getName: () => 'Vesper',
  getVersion: () => '0.1.0',
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  getPath: () => tmpdir(),
  getAppMetrics: () => [],
  getLoginItemSettings: () => ({ openAtLogin: false }),
  setLoginItemSettings: () => undefined,
  quit: () => undefined,
});
const nothing = () => undefined;

beforeAll(() => {
  // Electron adds `getSystemVersion` to Node's process.
  Object.assign(process, { getSystemVersion: () => '1' });
  folder = mkdtempSync(join(tmpdir(), 'vesper-payloads-'));
  const storage = createStorageThread(join(folder, 'storage'), () => {
    worker = new Worker(new URL('../storage/worker.ts', import.meta.url));
    return worker;
  });
  const windows = createStorageHandlers(storage);
  const sendEvent = nothing;
  const tray = createTray({
    ...{ platform: 'linux', name: 'Vesper', sendEvent, show: nothing, quit: nothing, setMenu: nothing },
    icons: () => ({ usual: 1, waiting: 2, muted: 3 }),
    create: () => new TrayDouble(),
  });
  const others = Object.fromEntries(
    channels.map((channel) => [channel, () => ({ [marker]: true })]),
  ) as unknown as IpcHandlers;
  senders.add(page);
  const real = {
    ...createBadge({ platform: 'linux', setCount: nothing, setOverlay: nothing }),
    ...createDeepLinks({
      app: appDouble,
      argv: [],
      isPackaged: false,
      platform: 'linux',
      program: 'electron',
      isAppImage: false,
      mayRegister: true,
      sendEvent,
      now: Date.now,
      show: nothing,
    }).handlers,
    ...createNotifications({
      isSupported: () => true,
      create: () => new NoticeDouble(),
      sendEvent,
      show: nothing,
    }),
    ...createSecrets({
      path: join(folder, 'secrets.json'),
      platform: 'linux',
      keyring: {
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        encryptStringAsync: (text) => Promise.resolve(Buffer.from(text)),
        decryptStringAsync: (locked) => Promise.resolve({ result: String(locked), shouldReEncrypt: false }),
      },
    }).handlers,
    ...createAppHandlers(appDouble, { entries: () => [] }, () => true),
    ...createDiagnosticsHandlers({
      app: appDouble,
      dialog: { showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }) },
      window: () => null,
      log: { path: '', read: () => [], write: nothing },
      errors: { entries: () => [] },
      graphics: { softwareSinceMs: () => null, useGraphicsCard: nothing },
      crashDumps: { folder: '', count: () => 0 },
    }),
    ...createDevices({
      path: join(folder, 'devices.json'),
      platform: 'linux',
      system: {},
      openExternal: () => Promise.resolve(),
    }),
    ...createHotkey({ shortcuts: { register: () => true, unregister: nothing }, sendEvent }).handlers,
    ...createKeepAwake({
      blocker: { start: () => 1, stop: () => true },
      setThrottled: nothing,
      onBusy: nothing,
    }).handlers,
    ...createLoginStart({
      ...{ platform: 'linux', isPackaged: true, app: appDouble, name: 'Vesper', program: '/opt/vesper' },
      autostartFile: join(folder, 'autostart/vesper.desktop'),
    }),
    ...createClosing({
      app: appDouble,
      power: new EventEmitter(),
      hasTray: tray.isThere,
      ask: nothing,
      show: nothing,
      isShown: () => true,
    }).handlers,
    ...tray.handlers,
    ...windows.handlers,
    ...createChatStoreHandlers({ storage, windows, sendEvent }),
    ...createLocalStoreHandlers({ storage, windows }),
  };
  for (const channel of Object.keys(real)) isReal.add(channel);
  registerIpc(
    { handle: (channel: string, listener: Listener) => void calls.set(channel, listener) },
    { ...others, ...real },
    senders,
  );
});
afterAll(async () => {
  await worker?.terminate();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the arguments as Electron delivers them: structured clones; null if they cannot be cloned. */
function copied(args: readonly unknown[]): unknown[] | null {
  try {
    return structuredClone([...args]);
  } catch {
    return null;
  }
}

/**
 * Sends one call and checks its answer: it matches the contract, or is an error that repeats no part of the
 * payload.
 */
async function send(
  channel: IpcCallChannel,
  args: readonly unknown[],
): Promise<'answered' | 'refused' | null> {
  const given = copied(args);
  if (given === null) return null;
  const answer = (await calls.get(channel)?.(ownPage as never, ...given)) as { ok: boolean; value?: unknown };
  structuredClone(answer);
  if (answer.ok) {
    z.parse(ipcCalls[channel].response, answer.value);
    return 'answered';
  }
  const { error } = z.parse(ipcErrorSchema, answer);
  expect(error.message).not.toContain(marker);
  expect(error.message.length).toBeLessThan(300);
  if (isReal.has(channel)) expect(error.code, channel).not.toBe('invalid_response');
  return 'refused';
}

it(
  `any payload on any channel gets an answer of its contract, or an error as a value`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const counted = { answered: 0, refused: 0 };
    const count = async (channel: IpcCallChannel, args: readonly unknown[]) => {
      const answer = await send(channel, args);
      if (answer !== null) counted[answer] += 1;
    };
    const each = Math.ceil(payloads / channels.length);
    for (const channel of channels) {
      // Opens the stores again, because an earlier payload may have closed them.
      await calls.get('storage:open')?.(ownPage as never, { userId: 'me' });
      const ones = huge.slice(0, inGateOrProof(1, huge.length));
      for (const value of ones) expect(await send(channel, [value])).not.toBeNull();
      await fc.assert(
        fc.asyncProperty(argsOf(channel), (args) => count(channel, args)),
        { numRuns: each, endOnFailure: true },
      );
      // Clears the mock, because it keeps the arguments of every call.
      vi.mocked(console.error).mockClear();
    }
    const { answered, refused } = counted;
    printCounted(counted);
    expect(answered + refused).toBeGreaterThan(payloads * 0.9);
    expect(refused).toBeGreaterThan(payloads / 2);
    expect(({} as { isPolluted?: boolean }).isPolluted).toBeUndefined();
    vi.restoreAllMocks();
  },
  inGateOrProof(30_000, 600_000),
);

it('the status of an upload removes no field of its record', async () => {
  const ask = (channel: IpcCallChannel, request: object) => calls.get(channel)?.(ownPage as never, request);
  await ask('storage:open', { userId: 'me' });
  const { record, file, poster } = goodUpload;
  await ask('localStore:putUpload', { record: { ...record, id: 'u1' }, file, poster });
  expect(await ask('localStore:changeUpload', { id: 'u1', change: { state: undefined } })).toMatchObject({
    ok: false,
    error: { code: 'invalid_request' },
  });
  expect(await ask('localStore:listUploads', {})).toMatchObject({ ok: true });
});

it("rejects calls on every channel unless the app's page sends them from its main frame", async () => {
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
