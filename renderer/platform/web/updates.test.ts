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

it('a page that is made of the newest build says so, and one that is not offers to be loaded anew', async () => {
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

it('without a network it says so and can be asked again; where nothing tells of builds it looks for none', async () => {
  const { updates } = open([() => Response.error(), () => new Response('<html></html>')]);
  await expect.poll(() => updates.state().kind).toBe('off');
  updates.check();
  await expect.poll(() => updates.state().kind).toBe('off');
  updates.check();
  await expect.poll(updates.state).toEqual({ kind: 'failed', why: 'noAnswer' });
});
