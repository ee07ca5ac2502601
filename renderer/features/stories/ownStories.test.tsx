import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { UploadsContext, type Uploads } from '#renderer/services/uploads/uploads.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { OwnStories } from './OwnStories.tsx';

let page: Rendered;

beforeAll(loadIcons);
afterEach(() => page.unmount());

async function openWith(own: readonly object[], uploads: readonly object[] = []): Promise<void> {
  const services = {
    api: { call: vi.fn(async () => ({ ok: true, value: { own, people: [] } })) },
    clock: createManualClock(0),
    dialogs: createDialogs(),
    session: { state: proxy({ user: { _id: 'me', name: 'Me', avatar: null } }) },
  };
  const uploading = {
    state: proxy({ list: [...uploads] }),
    onDone: () => () => undefined,
  } as unknown as Uploads;
  page = await render(
    <MemoryRouter>
      <UploadsContext value={uploading}>
        <QueryClientProvider client={createQueryClient()}>
          <OwnStories />
        </QueryClientProvider>
      </UploadsContext>
    </MemoryRouter>,
    { services: services as unknown as Services },
  );
  await settle();
}

const story = { id: 's', type: 'image', status: 'approved', expiresAt: 3_600_000, views: 2, url: '/s' };

it('leaves no empty row on a profile without stories', async () => {
  await openWith([]);
  expect(page.text()).toBe('');
});

it('shows the title and the number of viewers of a story', async () => {
  await openWith([story]);
  expect(document.querySelector('h2')?.textContent).toBe('Stories');
  expect(page.text()).toContain('2 saw it');
});

it('shows the progress of the first story while it uploads', async () => {
  const sizes = { bytes: 100, sentBytes: 50, previewUrl: null };
  await openWith(
    [],
    [{ id: 'u', purpose: 'story', name: 's.jpg', kind: 'image', state: 'sending', ...sizes }],
  );
  expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50');
});
