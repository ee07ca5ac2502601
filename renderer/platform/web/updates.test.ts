import { expect, it, vi } from 'vitest';
import { createWebUpdates } from './updates.ts';

const page = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;

function open(answers: readonly (() => Response)[]) {
  const left = [...answers];
  const [reload, updateWorker] = [vi.fn(), vi.fn(() => Promise.resolve())];
  const updates = createWebUpdates({
    build: { version: '1.4.0', commit: 'abc' },
    ownScripts: ['/assets/index-old.js'],
    fetch: () => Promise.resolve().then(() => left.shift()?.() ?? Promise.reject(new Error('offline'))),
    now: () => 5,
    reload,
    updateWorker,
  });
  return { updates, reload, updateWorker };
}

it('a page of the newest build reports that, and an older page offers a reload', async () => {
  const { updates, reload, updateWorker } = open([
    () => new Response(page('index-old')),
    () => new Response(page('index-new')),
  ]);
  expect(updates.build).toEqual({ version: '1.4.0', commit: 'abc', channel: null });
  expect(updates.state()).toEqual({ kind: 'checking' });
  await expect.poll(updates.state).toEqual({ kind: 'idle', checkedAtMs: 5 });
  const changed = vi.fn();
  updates.onChange(changed);
  updates.check();
  await expect.poll(updates.state).toEqual({ kind: 'ready', version: null, isOlder: false });
  expect(changed).toHaveBeenCalledTimes(2);
  expect(updateWorker).toHaveBeenCalledOnce();
  updates.install();
  expect(reload).toHaveBeenCalledOnce();
});

it('without a network the check fails and can be repeated; a server without builds turns it off', async () => {
  const { updates } = open([() => Response.error(), () => new Response('<html></html>')]);
  await expect.poll(() => updates.state().kind).toBe('off');
  updates.check();
  await expect.poll(() => updates.state().kind).toBe('off');
  updates.check();
  await expect.poll(updates.state).toEqual({ kind: 'failed', why: 'noAnswer' });
});
