import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import type { Insertable } from 'kysely';
import { systemClock } from '#backend/lib/clock.ts';
import type { CallsTable, MatchesTable } from '#backend/storage/encounterTables.ts';
import { startTestBackend, type TestBackend } from '../backend/backend.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createTestApi } from '../people/client.ts';
import { createGatedFetch, type GatedFetch } from '../network/gatedFetch.ts';
import { render, type Rendered } from '../page/render.tsx';
import { setScreenWidth, wideScreenPx } from '../page/screen.ts';
import type { TabbedProps } from '#renderer/features/history/HistoryPage.tsx';
import { useCallTabs } from '#renderer/features/history/useRecords.ts';

export const MINUTE = 60_000;
let rows = 0;

/** A real backend with two people who may have talked, and the pages of one of them. */
export interface World {
  readonly backend: TestBackend;
  readonly net: GatedFetch;
  /** Id of the man, named Robin. The streamer is named Sofia. */
  readonly man: string;
  readonly queen: string;
  /** Adds an ended call. Default: from the man to the streamer, a minute ago, answered for two minutes. */
  call(change?: Partial<Insertable<CallsTable>>): Promise<string>;
  match(change?: Partial<Insertable<MatchesTable>>): Promise<string>;
  /** Sends a gift from the man to the streamer now. */
  gift(giftId: string): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const backend = await startTestBackend();
  const [man, queen] = await Promise.all([
    backend.signUp(),
    backend.signUp({ gender: 'female', name: 'Sofia' }),
  ]);
  const { database } = backend.context;
  await database.updateTable('users').set({ role: 'goddess' }).where('id', '=', queen.userId).execute();
  return {
    backend,
    net: createGatedFetch(),
    man: man.userId,
    queen: queen.userId,
    async call(change = {}) {
      const created_ms = change.created_ms ?? Date.now() - MINUTE;
      const answered_ms = change.answered_ms === undefined ? created_ms : change.answered_ms;
      const row = {
        id: `call-${++rows}`,
        caller_id: man.userId,
        callee_id: queen.userId,
        call_type: 'video',
        from_screen: 'chat',
        channel_id: `channel-${rows}`,
        payer_id: man.userId,
        price: 40,
        share: 24,
        minutes: answered_ms === null ? 0 : 2,
        state: 'ended',
        expires_ms: created_ms,
        ended_ms: created_ms + (answered_ms === null ? 0 : 2 * MINUTE),
        end_reason: 'ended',
        ended_by: man.userId,
        caller25_ms: null,
        callee25_ms: null,
        callee30_ms: null,
        ...change,
        created_ms,
        answered_ms,
      };
      await database.insertInto('calls').values(row).execute();
      return row.id;
    },
    async match(change = {}) {
      const made_ms = change.made_ms ?? Date.now() - MINUTE;
      const row = {
        id: `match-${++rows}`,
        a: man.userId,
        b: queen.userId,
        channel_id: `channel-${rows}`,
        state: 'ended',
        filters: '{}',
        a_started_ms: made_ms,
        b_started_ms: made_ms,
        started_ms: made_ms,
        ended_ms: made_ms + 25_000,
        end_reason: 'timeUp',
        ended_by: null,
        ...change,
        made_ms,
      };
      await database.insertInto('matches').values(row).execute();
      return row.id;
    },
    async gift(giftId) {
      await backend.context.ledger.book({ userId: man.userId, kind: 'seed', ref: giftId, coins: 1_000 });
      const body = { to: queen.userId, type: 'media' as const, media: [{ giftId }], tempId: giftId };
      const { status } = await backend.call('sendMessage', { body }, man.token);
      if (status !== 200) throw new Error(`The gift ${giftId} was refused: ${status}`);
    },
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output id="address">{pathname + search}</output>;
}

function Tabbed({ tab: first, page }: { tab: string; page: (tabbed: TabbedProps) => ReactNode }) {
  const [tab, setTab] = useState(first);
  return page({ tabs: useCallTabs(), tab, onTab: setTab });
}

/** Shows a page to one of the two, with the tabs that the server provides. */
export async function open(
  world: World,
  as: { readonly userId: string; readonly role: Role },
  page: (tabbed: TabbedProps) => ReactNode,
  options: {
    readonly at?: string;
    readonly tab?: string;
    readonly widthPx?: number;
    /** Further services that the page uses. */
    readonly services?: Partial<Services>;
  } = {},
): Promise<{ page: Rendered; queries: QueryClient }> {
  setScreenWidth(options.widthPx ?? wideScreenPx);
  const token = await world.backend.issueToken(as.userId);
  const { api } = createTestApi(world.backend.url, { token, fetch: world.net.fetch });
  const user = userProfileSchema.parse({ _id: as.userId, humanReadableId: 7, rolesGroup: as.role });
  const services = {
    api,
    clock: systemClock,
    session: { state: proxy({ user, token, expiresAtMs: 1 }) },
    ...options.services,
  } as unknown as Services;
  const queries = createQueryClient();
  const rendered = await render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[options.at ?? '/calls-history']}>
        <Address />
        <Tabbed tab={options.tab ?? 'all'} page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
    { services },
  );
  return { page: rendered, queries };
}

export const address = () => document.getElementById('address')?.textContent;
