import { Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { createI18n } from '#renderer/i18n/init.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSplits } from '#renderer/services/splits.ts';
import '#renderer/ui/styles/index.css';
import { findPage } from '#shared/domain/pages.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { clientSettingsSchema, settingsSchema } from '#shared/domain/settings.ts';
import { ok } from '#shared/lib/result.ts';
import { createScope } from '#shared/lib/scope.ts';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { menus } from '../pages/pageTable.ts';
import { MenusContext } from '../pages/menus.ts';
import { PageContent } from '../pages/PageContent.tsx';
import { createAppHistory, AppRouter } from './appHistory.tsx';

/**
 * Tests Back in a real browser. It calls window listeners in the order of their registration, and React may
 * render between two of them: the router registers before the chunk of the page loads.
 */

const dialogs = createDialogs();
const api = {
  call: (name: string) =>
    Promise.resolve(
      ok(
        {
          getSettings: settingsSchema.parse({}),
          getClientSettings: clientSettingsSchema.parse({}),
          getAutoreplySuggestions: { suggestions: [], selectedText: null },
        }[name] ?? {},
      ),
    ),
} as unknown as Services['api'];
const services = {
  api,
  dialogs,
  clock: { now: Date.now },
  platform: { kind: 'web' },
  config: { version: 'test' },
  session: {
    state: proxy({ user: userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'goddess' }) }),
  },
} as unknown as Services;
const live = {
  answers: createEarlyQueries(Date.now),
  splits: createSplits({ api, local: createMemoryKeyValue(), me: 'me' }),
} as Partial<SignedInServices> as SignedInServices;
const home = location.href;
const scope = createScope();
let root: Root;
afterEach(() => {
  root.unmount();
  scope.end();
  history.replaceState(null, '', home);
});

function Pages() {
  const { pathname } = useLocation();
  const found = findPage(pathname);
  return (
    <>
      <Link to="/chat/auto-message/away">on</Link>
      {found?.page === 'autoMessage' ? (
        <Suspense key={pathname} fallback={null}>
          <MenusContext value={menus}>
            <PageContent
              page="autoMessage"
              params={found.params}
              live={live}
              locale="en"
              memory={{} as VisitMemory}
            />
          </MenusContext>
        </Suspense>
      ) : (
        <h1>Another page</h1>
      )}
      <DialogHost dialogs={dialogs} />
    </>
  );
}

it('the leave guard protects unsaved text from the browser’s Back, until the user confirms', async () => {
  const i18n = await createI18n('en', namespaces);
  history.replaceState(null, '', '/chat');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <AppRouter history={createAppHistory(window, scope)}>
          <Pages />
        </AppRouter>
      </ServicesContext>
    </I18nextProvider>,
  );
  const box = screen.getByLabelText('Your message');
  await screen.getByRole('link', { name: 'on', exact: true }).click();
  await box.fill('half a sentence');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  history.back();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect
    .poll(() => dialogs.state.pool.length + Object.keys(history.state).indexOf('dialogsAbove'))
    .toBe(-1);
  expect(location.pathname).toBe('/chat/auto-message/away');
  await expect.element(box).toHaveValue('half a sentence');
  history.back();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
  expect(location.pathname).toBe('/chat');
});
