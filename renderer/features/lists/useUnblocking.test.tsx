import { act } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/domain/constants.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import type { Services } from '#renderer/services/services.ts';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { listKeys } from './keys.ts';
import { undoMs, useUnblocking } from './useUnblocking.ts';

const call = vi.fn<(name: string, request: { body: { userIds: string[] } }) => Promise<unknown>>();
let client: QueryClient;
let page: Rendered;
let unblocking: () => ReturnType<typeof useUnblocking>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  call.mockReset().mockResolvedValue({ ok: true });
  client = createQueryClient();
  const services = { api: { call } } as unknown as Services;
  const used = await renderHook(useUnblocking, (children) => (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  ));
  page = used.page;
  unblocking = used.now;
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const answer = () => client.setQueryData(listKeys.blocked(''), 'the list as it was');
const isStale = () => client.getQueryState(listKeys.blocked(''))?.isInvalidated;

it('marks the cached list as stale after unblocking, and after undoing it', async () => {
  answer();
  await act(async () => unblocking().unblock(['zoya']));
  expect(isStale()).toBe(true);
  expect(unblocking().undoUntilMs('zoya')).toBe(undoMs);
  answer();
  await act(async () => unblocking().undo('zoya'));
  expect(isStale()).toBe(true);
  expect(unblocking().isUnblocked('zoya')).toBe(false);
});

it('stops at the first refusal, and leaves those people blocked', async () => {
  answer();
  const ids = Array.from({ length: limits.blockedAtOnce + 1 }, (_, at) => `p${at}`);
  const refused = { ok: false, error: { code: 'network' } };
  call.mockResolvedValueOnce({ ok: true }).mockResolvedValueOnce(refused);
  expect(await act(async () => unblocking().unblock([...ids, 'more']))).toBe(false);
  expect(call.mock.calls.map(([name, { body }]) => [name, body.userIds.length])).toEqual([
    ['unblockMany', limits.blockedAtOnce],
    ['unblockMany', 2],
  ]);
  expect(ids.filter((id) => !unblocking().isUnblocked(id))).toEqual([ids.at(-1)]);
  expect(unblocking().isBusy).toBe(false);
});
