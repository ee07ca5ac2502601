import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createGatedFetch } from '../network/gatedFetch.ts';
import { render } from '../page/render.tsx';
import { setScreenWidth, wideScreenPx } from '../page/screen.ts';
import { createTestApi } from '../people/client.ts';

/**
 * Shows a staff page over a real backend. Requests with the name `loses` fail. `release` sends the held
 * request with the name `holds`.
 */
export async function showStaffPage(
  { url, clock, token }: { readonly url: string; readonly clock: Pick<Clock, 'now'>; readonly token: string },
  page: ReactNode,
  { at = '/', loses, holds }: { readonly at?: string; readonly loses?: string; readonly holds?: string } = {},
) {
  await loadIcons();
  setScreenWidth(wideScreenPx);
  // The page scrolls its log, which jsdom cannot do without a layout.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  const scope = createScope();
  const net = createGatedFetch();
  if (loses !== undefined) net.lose(loses, Infinity);
  const held = holds === undefined ? null : net.hold(holds);
  const { api } = createTestApi(url, { token, fetch: net.fetch });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const services = {
    ...{ api, clock, scope, config: { bases: { core: url } } },
    session: { state: proxy({ user: null, token, expiresAtMs: null }) },
  } as unknown as Services;
  const shown = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
    </QueryClientProvider>,
    { services },
  );
  onTestFinished(async () => {
    await shown.unmount();
    client.clear();
    scope.end();
  });
  return { ...shown, net, release: () => held?.release() };
}
