import { act, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { onTestFinished } from 'vitest';
import type { BackendOptions } from '#backend/app/app.ts';
import { openDesk } from '../worlds/financeDesk.ts';
import { nowMs, weekMs } from '../worlds/studio.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { DAY_MS, HOUR_MS, type Locale } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi } from '../people/client.ts';
import { createGatedFetch } from '../network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '../page/render.tsx';
import { setScreenWidth, wideScreenPx } from '../page/screen.ts';

/** Time of the payout run for the tests' week: a Wednesday, when payment methods can be changed. */
export const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

function Address() {
  const { pathname, search } = useLocation();
  return <output id="address">{pathname + search}</output>;
}
export const address = () => document.getElementById('address')?.textContent;

/**
 * Opens a backend with a finance desk and the screens of people who are paid or pay. The clock starts on a
 * Wednesday by default.
 */
export async function openMoney(atMs = nowMs, options: Partial<BackendOptions> = {}) {
  await loadIcons();
  const desk = await openDesk(atMs, options);
  let page: Rendered | null = null;
  onTestFinished(async () => page?.unmount());

  return {
    ...desk,
    // Wrapped in `act`, because the page may update while a test waits for the backend.
    call: ((...request) => act(() => desk.call(...request))) as typeof desk.call,
    eventually: waitForPage,
    /** Creates a streamer with this number of coins and runs the payouts. Returns her payout. */
    async counted(coins: number) {
      const her = await desk.earner(coins);
      await desk.runAt(runMs);
      const row = (await desk.rows()).find(({ user_id }) => user_id === her.userId);
      if (!row) throw new Error('nothing was counted');
      return { ...her, payoutId: row.id };
    },
    /** Shows a page to a user. The session is renewed when the clock advances. */
    async show(
      userId: string,
      element: ReactNode,
      options: {
        readonly at?: string;
        readonly locale?: Locale;
        /** Name of a request that is lost twice, so that its retry fails too. */
        readonly loses?: string;
      } = {},
    ) {
      setScreenWidth(wideScreenPx);
      const scope = createScope();
      onTestFinished(() => scope.end());
      const net = createGatedFetch();
      if (options.loses) net.lose(options.loses, 2);
      let token = await desk.issueToken(userId);
      const { api } = createTestApi(desk.url, { token: () => token, fetch: net.fetch });
      const dialogs = createDialogs();
      const client = createQueryClient();
      client.setDefaultOptions({ queries: { retry: false } });
      const clock = createManualClock(nowMs);
      const session = { state: proxy({ user: { _id: userId }, token, expiresAtMs: null }) };
      await page?.unmount();
      page = await render(
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[options.at ?? '/']}>
            <Address />
            {element}
          </MemoryRouter>
        </QueryClientProvider>,
        {
          services: { api, clock, dialogs, scope, session } as unknown as Services,
          ...(options.locale ? { locale: options.locale } : {}),
        },
      );
      return {
        page,
        net,
        client,
        clock,
        /** Advances the backend's clock. */
        async pass(ms: number) {
          desk.clock.advance(ms);
          await act(() => desk.features.idle());
          token = await desk.issueToken(userId);
        },
        question: () => dialogs.state.pool.at(-1)?.props as DialogPropsOf<'confirm action'> | undefined,
        /** Confirms the open question. */
        async confirm(): Promise<string | void> {
          const asked = dialogs.state.pool.at(-1)?.props as DialogPropsOf<'confirm action'> | undefined;
          let said: string | void = undefined;
          await act(async () => {
            said = await asked?.onConfirm?.();
            dialogs.closeTop();
          });
          await settle();
          return said;
        },
      };
    },
  };
}

/** Presses the first control with this name within a part of the page. */
export async function pressIn(part: Element | null | undefined, name: string): Promise<void> {
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
  const found = [...(part?.querySelectorAll<HTMLElement>('button, a, [role="tab"]') ?? [])].find(
    (one) => nameOf(one) === name,
  );
  if (!found) throw new Error(`no "${name}" in ${part?.textContent}`);
  await act(async () => found.click());
  await settle();
}
