import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '#shared/domain/constants.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Updates } from '#renderer/platform/port.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

let page: Rendered;
beforeEach(() => localStorage.clear());
afterEach(() => page.unmount());

const news = { en: 'Calls start sooner.', ru: 'Звонки начинаются быстрее.' };
const ready = (version = '1.5.0'): UpdateState => ({ kind: 'ready', version, isOlder: false, news });

async function open(first: UpdateState, locale: Locale = 'en') {
  const changed = createEmitter();
  let state = first;
  const pressed = { check: vi.fn(), install: vi.fn(), postpone: vi.fn(), goBack: vi.fn() };
  const updates: Updates = {
    build: { version: '1.4.0', commit: null, channel: 'stable' },
    readSignature: null,
    readRehearsal: null,
    state: () => state,
    onChange: changed.listen,
    ...pressed,
  };
  page = await render(<UpdateBanner locale={locale} />, {
    locale,
    services: { platform: { openUpdates: () => Promise.resolve(updates) } as never },
  });
  await settle();
  return {
    ...pressed,
    becomes(next: UpdateState) {
      state = next;
      act(() => changed.emit());
    },
  };
}
const text = () => document.body.textContent ?? '';

it('the update banner shows the version and its news, and restarts on request', async () => {
  const updates = await open({ kind: 'downloading', version: '1.5.0', share: 0.5 });
  expect(text()).toBe('');
  updates.becomes(ready());
  expect(document.querySelector('[role="status"]')?.textContent).toBe(
    'Version 1.5.0 is ready. It’s installed when you quit Vesper. Restart to install it now.',
  );
  expect(text()).not.toContain('Calls start sooner.');
  await page.press('What’s new');
  expect(text()).toContain('Calls start sooner.');
  await page.press('Restart now');
  expect(updates.install).toHaveBeenCalledOnce();
  updates.becomes({ kind: 'waiting', version: '1.5.0', isOlder: false });
  expect(text()).toContain('30 seconds without a match or call');
  await page.press('Not now');
  expect(updates.postpone).toHaveBeenCalledOnce();
  updates.becomes({ kind: 'installing', version: '1.5.0' });
  expect(text()).toBe('Restarting…');
});

it('a postponed update is not shown again, even after a reload, but the next version is', async () => {
  const updates = await open(ready());
  await page.press('Later');
  expect(text()).toBe('');
  expect(updates.install).not.toHaveBeenCalled();
  await page.unmount();
  const again = await open(ready());
  expect(text()).toBe('');
  again.becomes(ready('1.6.0'));
  expect(text()).toContain('Version 1.6.0 is ready');
});

it('the news of an update is in the user’s language, else in English, and absent if there is none', async () => {
  const updates = await open(ready(), 'ru');
  await page.press('Что нового');
  expect(text()).toContain('Звонки начинаются быстрее.');
  updates.becomes({ kind: 'ready', version: '1.6.0', isOlder: false, news: { en: 'In English.' } });
  expect(text()).toContain('In English.');
  updates.becomes({ kind: 'ready', version: '1.6.0', isOlder: false });
  expect(text()).not.toContain('Что нового');
});
