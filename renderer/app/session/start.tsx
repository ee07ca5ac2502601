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
import { createAppHistory } from '../navigation/appHistory.tsx';
import { appShellId, removeAppShell } from '../appShell.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { prefetch, textsOf } from '../pages/prefetch.ts';
import { Unreachable } from '../pages/Unreachable.tsx';
import { App } from './App.tsx';
import { createSignedInHolder } from './startUp.ts';

/**
 * Maximum wait in milliseconds for the first page before the frame is rendered. Once React shows a fallback,
 * it keeps it for about this time even if the page loads at once.
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
  // Without an app shell the screen is empty: a synchronous render is about a fifth faster than one in
  // slices.
  if (document.querySelector(`#${appShellId}`) === null) root.render(app);
  else startTransition(() => root.render(app));
}

/** Removes the public page, and the attribute that hides the landing page from signed-in users. */
function clearPublicPage(element: HTMLElement): void {
  element.replaceChildren();
  delete element.dataset['page'];
  delete element.dataset['locale'];
}

/** Starts with a session from an earlier visit. Retries the configuration until it loads. */
export async function startWithSession({
  element,
  memory,
  page,
  locale,
}: {
  readonly element: HTMLElement;
  readonly memory: VisitMemory;
  /** The page that the address names. */
  readonly page: ShownPage;
  readonly locale: Locale;
}): Promise<void> {
  // Requests everything for the first page in parallel: sequentially it would take four round trips.
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
  // The prerendered page for visitors is hidden by now, so it is removed.
  clearPublicPage(element);
  const root = createRoot(element, errorReporter.rootOptions);
  const services = createServices(await config);
  // If the stored session is invalid, the user continues as a visitor.
  if (services.session.token() === null) {
    location.replace(hrefOf(locale, 'landing'));
    return;
  }
  leaveWhenEnded(services);
  const late = new Promise((done) => setTimeout(done, pageWithinMs));
  await Promise.race([isLoaded, late]);
  showApp(root, i18n, services, memory);
}

/** Replaces a public page on which the user has just signed in. */
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
  // A log-in leads to the first page, also from a legal page (§8).
  const { path } = splitPath(location.pathname);
  if (path !== '/') history.replaceState(history.state, '', hrefOf(locale, 'match') + location.search);
  clearPublicPage(element);
  showApp(createRoot(element, errorReporter.rootOptions), i18n, services, memory);
}
