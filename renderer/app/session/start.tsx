import type { i18n as I18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, splitPath } from '#shared/domain/pages.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createI18n } from '#renderer/i18n/init.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import type { Services } from '#renderer/services/services.ts';
import { leaveWhenEnded } from '../afterEnd.ts';
import { createServices } from '../boot.ts';
import { createAppHistory } from '../navigation/appHistory.ts';
import { appShellId, removeAppShell } from '../appShell.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { prefetch, textsOf } from '../pages/prefetch.ts';
import { Unreachable } from '../pages/Unreachable.tsx';
import { App } from './App.tsx';
import { createSignedInHolder } from './signedInHolder.ts';

/**
 * How long the frame waits for its first page: React leaves what it once showed in place of a page standing for as long
 * even if the page comes at once.
 */
const pageWithinMs = 300;

function showApp(root: Root, i18n: I18n, services: Services, memory: VisitMemory): void {
  // The client speaks the user's language; a translator would also change names, messages and amounts.
  document.documentElement.translate = false;
  const app = (
    <App
      i18n={i18n}
      services={services}
      holder={createSignedInHolder(services)}
      memory={memory}
      history={createAppHistory(window, services.scope)}
    />
  );
  // In one go where there is nothing to see before it: sliced up it is there a fifth later.
  if (document.querySelector(`#${appShellId}`) === null) root.render(app);
  else startTransition(() => root.render(app));
}

/** Takes a public page away, and the mark that hides the landing page from whoever is signed in. */
function makeRoom(element: HTMLElement): void {
  element.replaceChildren();
  delete element.dataset['page'];
  delete element.dataset['locale'];
}

/** Begins with a session from an earlier visit: the configuration is asked for until it is there. */
export async function startWithSession({
  element,
  memory,
  page,
  locale,
}: {
  readonly element: HTMLElement;
  readonly memory: VisitMemory;
  /** What the address says. */
  readonly page: ShownPage;
  readonly locale: Locale;
}): Promise<void> {
  // All that the first page takes, asked for at once: one after the other they would be four round trips.
  const isLoaded = prefetch(page);
  void loadIcons().catch(() => undefined);
  const waiting = createI18n(locale, textsOf(page));
  const config = loadConfig(
    () =>
      void waiting.then(() => {
        removeAppShell();
        root.render(unreachable());
      }),
  );
  const i18n = await waiting;
  const unreachable = () => (
    <I18nextProvider i18n={i18n}>
      <Unreachable />
    </I18nextProvider>
  );
  // What a server sent for visitors was out of sight; it makes room.
  makeRoom(element);
  const root = createRoot(element, errorReporter.rootOptions);
  const services = createServices(await config);
  // What is stored may turn out to be no session after all: a visitor then, at the same address.
  if (services.session.token() === null) {
    location.replace(hrefOf(locale, 'landing'));
    return;
  }
  leaveWhenEnded(services);
  const late = new Promise((done) => setTimeout(done, pageWithinMs));
  await Promise.race([isLoaded, late]);
  showApp(root, i18n, services, memory);
}

/** Goes on from a public page on which somebody has just signed in. */
export async function startSignedIn({
  element,
  i18n,
  services,
  memory,
}: {
  readonly element: HTMLElement;
  readonly i18n: I18n;
  readonly services: Services;
  readonly memory: VisitMemory;
}): Promise<void> {
  const locale = locales.find((known) => known === i18n.language) ?? 'en';
  const { changeLocale } = await import('#renderer/i18n/init.ts');
  await changeLocale(i18n, locale, textsOf('match'));
  // Logging in leads to the first page, also from a legal page (§8).
  const { path } = splitPath(location.pathname);
  if (path !== '/') history.replaceState(history.state, '', hrefOf(locale, 'match') + location.search);
  makeRoom(element);
  showApp(createRoot(element, errorReporter.rootOptions), i18n, services, memory);
}
