import { act } from 'react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lockerItems } from '#shared/domain/settings.ts';
import { ownApplicationSchema } from '#shared/domain/applications.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { ApplicationPage } from './ApplicationPage.tsx';

let page: Rendered;
beforeAll(loadIcons);
afterEach(async () => {
  await page.unmount();
  onlineManager.setOnline(true);
});

it('names what is waiting while offline, and loads when the connection returns', async () => {
  const value = ownApplicationSchema.parse({
    state: 'draft',
    items: lockerItems.map((item) => ({ item, have: 0, need: 1 })),
    identity: {},
    maySend: false,
  });
  const call = vi.fn(async () => ({ ok: true, value }));
  const services = { api: { call }, clock: createManualClock(0), session: { state: proxy({ user: null }) } };
  onlineManager.setOnline(false);
  page = await render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ApplicationPage name="Dana" />
      </QueryClientProvider>
    </MemoryRouter>,
    { services: services as unknown as Services },
  );
  expect(page.text()).toContain("You're offlineYour application will appear when you’re back online.");
  await act(async () => onlineManager.setOnline(true));
  await settle();
  expect(page.text()).toContain('Dana');
  expect(page.text()).not.toMatch(/offline/);
  await act(async () => onlineManager.setOnline(false));
  expect(page.text()).toContain('The selfie, the identity check and sending need a connection');
});
