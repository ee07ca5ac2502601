import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { againAfterMs, createStorageThread, folderName, type StorageThread } from './storageThread.ts';

let root = '';
let thread: StorageThread;
const workers: Worker[] = [];
let nowMs = 1_000;
/** Scheduled tasks with their delays. */
let due: { readonly ms: number; readonly task: () => void }[] = [];

beforeEach(() => {
  due = [];
  root = mkdtempSync(join(tmpdir(), 'vesper-thread-'));
  thread = createStorageThread(
    root,
    () => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url));
      workers.push(worker);
      return worker;
    },
    {
      now: () => nowMs,
      after(ms, task) {
        const one = { ms, task };
        due.push(one);
        return () => (due = due.filter((other) => other !== one));
      },
    },
  );
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  thread.end();
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
  rmSync(root, { recursive: true });
  vi.restoreAllMocks();
});

const put = (name: string, value: string) => thread.call('localStore', 'putValue', { name, value });
const get = (name: string) => thread.call('localStore', 'getValue', { name });

describe('the storage thread', () => {
  it("separates the users' stores, and opens one user's at a time", async () => {
    expect(await thread.open('anna')).toMatchObject({ state: 'ready', durability: 'disk' });
    await put('whose', 'anna’s');
    await thread.open('../anna');
    expect(await get('whose')).toBeNull();
    await thread.open('anna');
    expect(await get('whose')).toBe('anna’s');
    expect(folderName('../anna')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('rejects calls while no stores are open, and unknown methods', async () => {
    await expect(get('a')).rejects.toThrow('has ended');
    await thread.open('anna');
    await expect(thread.call('localStore', 'constructor', {})).rejects.toThrow();
    await thread.close();
    await expect(get('a')).rejects.toThrow('no storage is open');
  });

  it('answers in the order of the requests, including an open', async () => {
    await thread.open('anna');
    const answers = await Promise.all([
      put('a', '1'),
      get('a'),
      put('a', '2'),
      get('a'),
      thread.open('boris'),
      get('a'),
    ]);
    expect(answers.filter((answer) => typeof answer !== 'object')).toEqual(['1', '2']);
    expect(answers.at(-1)).toBeNull();
  });

  it('rejects the pending calls of a worker that ends, and continues with a new one', async () => {
    await thread.open('anna');
    await put('a', 'kept');
    const hanging = [get('a'), get('a')].map((call) => call.catch((error: unknown) => String(error)));
    await workers[0]?.terminate();
    const answers = await Promise.all(hanging);
    for (const answer of answers)
      expect(['kept', 'Error: the storage worker ended with 1']).toContain(answer);
    expect(await get('a')).toBe('kept');
    // Two failures far apart are not consecutive.
    for (const expected of [3, 4]) {
      nowMs += 60_000;
      await workers.at(-1)?.terminate();
      expect(await get('a')).toBe('kept');
      expect(workers).toHaveLength(expected);
    }
    expect(due).toEqual([]);
  });

  it('delays the restart after each quick failure, and queues calls meanwhile', async () => {
    await thread.open('anna');
    await put('a', 'kept');
    await workers[0]?.terminate();
    expect(await get('a')).toBe('kept');
    for (const [at, delayMs] of [...againAfterMs.slice(1), 10_000].entries()) {
      await workers.at(-1)?.terminate();
      const asked = [put('a', `kept ${at}`), get('a')];
      expect(due.map(({ ms }) => ms)).toEqual([delayMs]);
      expect(workers).toHaveLength(at + 2);
      due.pop()?.task();
      expect(await asked[1]).toBe(`kept ${at}`);
      expect(workers).toHaveLength(at + 3);
    }
    // A queued call must not reach the stores of another user.
    await workers.at(-1)?.terminate();
    const late = expect(put('a', 'anna’s')).rejects.toThrow('has ended');
    await thread.open('boris');
    await late;
    expect(due).toEqual([]);
    expect(await get('a')).toBeNull();
    await workers.at(-1)?.terminate();
    const never = expect(get('a')).rejects.toThrow('has ended');
    await thread.close();
    await never;
    await expect(get('a')).rejects.toThrow('has ended');
  });

  it('closes synchronously before the process exits', async () => {
    await thread.open('anna');
    await put('a', 'b');
    thread.end();
    const { openStorage } = await import('./storage.ts');
    // Opening succeeds only if the worker has closed the files, because it locks them.
    const storage = openStorage(join(root, folderName('anna')), 'anna');
    expect(await storage.stores?.local.getValue({ name: 'a' })).toBe('b');
    storage.close();
    await expect(get('a')).rejects.toThrow('closed');
  });
});
