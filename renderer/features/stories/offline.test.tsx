import { act, type ReactElement } from 'react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
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
import { StoryShow } from './StoryShow.tsx';
import { ViewersSheet } from './ViewersSheet.tsx';

/** Tests of stories and viewers that were not loaded before the network was lost. */

let page: Rendered;
const call = vi.fn<(name: string) => Promise<unknown>>();

beforeAll(loadIcons);
afterEach(async () => {
  await page.unmount();
  call.mockReset();
  onlineManager.setOnline(true);
});

async function openOffline(what: ReactElement): Promise<void> {
  onlineManager.setOnline(false);
  const failed = {
    ok: false,
    error: { code: 'internal', status: 500, message: '', body: null, canRetry: true },
  };
  call.mockResolvedValue(failed);
  const services = {
    api: { call },
    clock: createManualClock(0),
    dialogs: createDialogs(),
    session: { state: proxy({ user: { _id: 'me', name: 'Me', avatar: null } }) },
  };
  const uploads = {
    state: proxy({ list: [] }),
    onDone: () => () => undefined,
  } as Partial<Uploads> as Uploads;
  page = await render(
    <MemoryRouter>
      <UploadsContext value={uploads}>
        <QueryClientProvider client={createQueryClient()}>{what}</QueryClientProvider>
      </UploadsContext>
    </MemoryRouter>,
    { services: services as unknown as Services },
  );
  await settle();
}

it.each([
  ['stories', <StoryShow key="s" ids={['ann']} startId="ann" startItemId={null} onClose={vi.fn()} />],
  ['who saw one', <ViewersSheet key="v" itemId="a1" onClose={vi.fn()} />],
] as const)('says that %s need a network, and loads them when it is back', async (_, what) => {
  await openOffline(what);
  expect(page.text()).toContain("You're offlineThis will appear when you’re back online.");
  expect(call).not.toHaveBeenCalled();
  await act(async () => onlineManager.setOnline(true));
  await settle();
  expect(call).toHaveBeenCalled();
  expect(page.text()).not.toContain('will appear when');
});
