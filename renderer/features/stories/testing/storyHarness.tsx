import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { proxy } from 'valtio';
import type { Companion, GalleryItem } from '#shared/domain/person.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import { DialogQueriesContext } from '#renderer/services/dialogQueries.tsx';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import type { UploadDone, UploadEntry, Uploads } from '#renderer/services/uploads/uploads.ts';
import { UploadsContext } from '#renderer/services/uploads/uploads.ts';
import { WriteToContext } from '#renderer/services/writeTo.ts';
import { StoriesRow } from '../StoriesRow.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const story = (id: string, more: Partial<GalleryItem> = {}): GalleryItem => ({
  ...{ id, type: 'image', url: `${dot}#${id}`, previewUrl: null, tinyUrl: dot, width: 9, height: 16 },
  ...{ duration: null, date: new Date(Date.now() - 7_200_000).toISOString(), status: 'approved' },
  ...{ refusedReason: null, story: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  ...{ text: `Words of ${id}`, isViewed: false, views: null },
  ...more,
});
const person = (id: string, name: string) =>
  ({ _id: id, name, avatar: null, age: null, last_ip_country: null }) as Companion;

/** Renders the row of stories with its dialogs, on a fake server and a clock that the test drives. */
export async function createStoryHarness(DialogHost: ComponentType<{ dialogs: Dialogs }>) {
  const clock = createManualClock(Date.now());
  const scope = createScope();
  const dialogs = createDialogs();
  const client = createQueryClient();
  const calls: { readonly name: string; readonly input: Record<string, Record<string, unknown>> }[] = [];
  const written: (readonly [string, string])[] = [];
  const server = {
    own: [] as GalleryItem[],
    people: [
      { user: person('ann', 'Ann'), items: [story('a1'), story('a2')] },
      { user: person('bea', 'Bea'), items: [story('b1')] },
    ],
    viewers: [person('cid', 'Cid')],
  };
  const notFound = {
    ok: false,
    error: { code: 'not_found', status: 404, message: '', body: null, canRetry: false },
  };
  const answers: Record<string, (input: Record<string, Record<string, unknown>>) => unknown> = {
    getStories: () => ({ ok: true, value: structuredClone({ own: server.own, people: server.people }) }),
    getStoriesOf({ params }) {
      if (params?.['userId'] === 'me')
        return { ok: true, value: { user: person('me', 'Me'), items: server.own } };
      const found = server.people.find(({ user }) => user._id === params?.['userId']);
      return found ? { ok: true, value: structuredClone(found) } : notFound;
    },
    viewStory: () => ({ ok: true, value: {} }),
    getStoryViewers: () => ({ ok: true, value: { users: server.viewers, paginationToken: null } }),
    deleteGalleryItem: () => ({ ok: true, value: {} }),
  };
  const services = {
    ...{ clock, scope, dialogs },
    session: { state: proxy({ token: 't', user: { _id: 'me', name: 'Me', avatar: null } }) },
    api: {
      call: async (name: string, input: Record<string, Record<string, unknown>> = {}) => {
        calls.push({ name, input });
        return answers[name]?.(input) ?? notFound;
      },
    },
  } as unknown as Services;
  const added: Parameters<Uploads['add']>[0][] = [];
  const done = createEmitter<UploadDone>();
  const uploads: Uploads = {
    state: proxy({ list: [] as UploadEntry[] }),
    add: (upload) => `u${added.push(upload)}`,
    addAll: () => ({ ids: [], areTooMany: false }),
    cancel: () => undefined,
    retry: () => undefined,
    onDone: done.listen,
  };
  const Queries = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const i18n = await createI18n('en', ['common', 'stories', 'uploads', 'companion']);
  const container = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(container);
  root.render(
    <MemoryRouter>
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={services}>
          <UploadsContext value={uploads}>
            <WriteToContext
              value={async (userId, text) => {
                written.push([userId, text]);
                return true;
              }}
            >
              <DialogQueriesContext value={Queries}>
                <main>
                  <h1>Stories</h1>
                  <Queries>
                    <StoriesRow />
                  </Queries>
                </main>
                <DialogHost dialogs={dialogs} />
              </DialogQueriesContext>
            </WriteToContext>
          </UploadsContext>
        </ServicesContext>
      </I18nextProvider>
    </MemoryRouter>,
  );
  return {
    ...{ clock, server, answers, calls, written, dialogs, client, added },
    /** Reports an upload of a story as finished under this id. */
    arrive: (id: string) => done.emit({ id, purpose: 'story', item: story(id) }),
    viewed: () =>
      calls.filter(({ name }) => name === 'viewStory').map(({ input }) => input['params']?.['id']),
    /** Repeats all polled requests now. */
    askAgain: () => client.invalidateQueries(),
    close() {
      dialogs.closeAll();
      root.unmount();
      container.remove();
      scope.end();
    },
  };
}
