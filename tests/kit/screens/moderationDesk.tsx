import { act, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router';
import sharp from 'sharp';
import { proxy } from 'valtio';
import { mediaDraft, withChats } from '../worlds/chats.ts';
import { startTestBackend, type TestBackend } from '../backend/backend.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createTestApi } from '../people/client.ts';
import { createGatedFetch, type GatedFetch } from '../network/gatedFetch.ts';
import { render, settle, type Rendered } from '../page/render.tsx';
import { setScreenWidth, wideScreenPx } from '../page/screen.ts';

/** A real backend with a moderator. The test fills the moderator's queue. */
export interface Desk {
  readonly backend: TestBackend;
  readonly net: GatedFetch;
  readonly moderator: string;
  /** Clock of the pages, which delay decisions by it. */
  readonly clock: ManualClock;
  readonly scope: Scope;
  /** Adds a user whose camera got this verdict. Returns the user. */
  seen(name: string, verdict?: ModerationVerdict): Promise<{ userId: string; token: string }>;
  reported(userId: string, reason: 'abuse' | 'minor', comment: string | null): Promise<void>;
  /** Adds a user who was reported for a message with pictures of these colors. */
  reportedAlbum(name: string, colours: readonly string[]): Promise<void>;
  states(): Promise<string[]>;
  readonly dialogs: ReturnType<typeof createDialogs>;
  /** Confirms the open question. */
  confirm(): Promise<void>;
}

export async function createDesk(): Promise<Desk> {
  const backend = await startTestBackend({ seed: 'demo' });
  // Empties the queue of the demo data, so that each test fills it.
  const { database } = backend.context;
  await database.updateTable('reports').set({ case_id: null }).execute();
  await database.deleteFrom('moderation_cases').execute();
  const image = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const reporter = await backend.signUp();
  const dialogs = createDialogs();
  return {
    backend,
    net: createGatedFetch(),
    dialogs,
    async confirm() {
      const asked = dialogs.state.pool.at(-1)?.props as DialogPropsOf<'confirm action'> | undefined;
      if (!asked) throw new Error('nothing was asked');
      await act(async () => {
        await asked.onConfirm?.();
        dialogs.closeTop();
      });
      await settle();
    },
    moderator: 'account-moderator',
    clock: createManualClock(Date.now()),
    scope: createScope(),
    async seen(name, verdict = 'prohibited') {
      const person = await backend.signUp({ name });
      const encounter = { matchId: null, callId: null };
      await backend.context.events.require('frameJudged', {
        userId: person.userId,
        encounter,
        image,
        verdict,
        review: true,
      });
      // The queue is ordered by milliseconds, so that two cases need different ones.
      await new Promise((done) => setTimeout(done, 2));
      return person;
    },
    async reported(userId, reason, comment) {
      const body = { userId, reason, comment, source: 'profile', refId: null } as const;
      const { status } = await backend.call('report', { body }, reporter.token);
      if (status !== 200) throw new Error(`the report answered ${status}`);
      await backend.features.idle();
    },
    async reportedAlbum(name, colours) {
      const world = withChats(backend);
      const [sender, receiver] = [await backend.signUp({ name }), await world.person()];
      const pictures: string[] = [];
      for (const colour of colours) pictures.push(await world.picture(sender, colour));
      const { message } = await world.send(sender, receiver, mediaDraft(pictures));
      const about = { userId: sender.userId, source: 'message', refId: message._id } as const;
      await world.as(receiver, 'report', { body: { ...about, reason: 'nudity' } });
      await backend.features.idle();
    },
    async states() {
      const rows = await backend.context.database
        .selectFrom('moderation_cases')
        .innerJoin('users', 'users.id', 'moderation_cases.user_id')
        .select(['users.name', 'moderation_cases.state'])
        .orderBy('moderation_cases.created_ms')
        .execute();
      return rows.map(({ name, state }) => `${name} ${state}`);
    },
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output id="address">{pathname + search}</output>;
}

/** Shows a page to this user. */
export async function open(
  desk: Desk,
  userId: string,
  page: ReactNode,
  options: { readonly at?: string; readonly widthPx?: number } = {},
): Promise<Rendered> {
  setScreenWidth(options.widthPx ?? wideScreenPx);
  const token = await desk.backend.issueToken(userId);
  const { api } = createTestApi(desk.backend.url, { token, fetch: desk.net.fetch });
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 7, rolesGroup: 'user' });
  const services = {
    api,
    clock: desk.clock,
    dialogs: desk.dialogs,
    scope: desk.scope,
    session: { state: proxy({ user, token, expiresAtMs: 1 }) },
  } as unknown as Services;
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[options.at ?? '/moderation']}>
        <Address />
        {page}
      </MemoryRouter>
    </QueryClientProvider>,
    { services },
  );
}

export const address = () => document.getElementById('address')?.textContent;
