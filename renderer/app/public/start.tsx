import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { analytics, type Locale } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { readCookie, writeCookie } from '#renderer/services/cookies.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import { learnLegalBase } from '#renderer/services/legalBase.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { loadOrReload } from '../loading/loadOrReload.ts';
import { LivePage } from './LivePage.tsx';
import { PublicRoot } from './PublicRoot.tsx';
import type { VisitorPage } from '../pages/pageRow.ts';
import { loadVisitorPage, visitorTextsOf } from '../pages/visitorPages.ts';
import type { OpenAuthEntry } from './publicPage.ts';

export interface PublicStart {
  readonly element: HTMLElement;
  readonly page: VisitorPage;
  readonly locale: Locale;
  /** True: the visitor arrived by an email link that is no longer valid. */
  readonly isBrokenLink: boolean;
  readonly memory: VisitMemory;
}

// The page has content to read, so it is never reloaded; a press is answered once the module is loaded.
const retry = loadOrReload({ mayReload: false });
const wayIn = lazyModule({ load: () => import('./authEntry.tsx'), retry });
const configLoader = lazyModule({ load: () => import('../loading/loadConfig.ts'), retry });

/** Set after the first touch (§9.1). If the cookie exists, the scripts load without waiting for a touch. */
const lazyScriptCookie = 'lazy_script';
/** Events that show that a user is present: the scripts then load before the first press. */
const firstTouches = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Starts a visitor's page: hydrates the prerendered file, or renders it. Sign-up and log-in with their forms,
 * contract and dialogs load at the first touch; the signed-in client loads when it is needed.
 */
export async function startPublic({
  element,
  page,
  locale,
  isBrokenLink,
  memory,
}: PublicStart): Promise<void> {
  const shown = await loadVisitorPage(page, locale);
  const i18n = await createI18n(locale, visitorTextsOf(page));
  document.title = shown.title(i18n);
  let root: Root;

  const openAuthEntry: OpenAuthEntry = (way) =>
    void wayIn.load().then(({ openAuthEntry: open }) => open({ way, element, i18n, locale, memory, leave }));
  const leave = () => root.unmount();

  const isPrerendered = element.dataset['page'] === page && element.dataset['locale'] === locale;
  const tree = (
    <PublicRoot i18n={i18n} locale={locale} legalBase="/">
      <LivePage
        shown={shown}
        locale={locale}
        pathname={location.pathname}
        isPrerendered={isPrerendered}
        onWayIn={openAuthEntry}
        onLocale={(next) => {
          memory.chooseLocale(next);
          location.assign(inLocale(next, location.pathname, location.search));
        }}
      />
    </PublicRoot>
  );
  if (isPrerendered) {
    // Hydrates in a transition, so that the page scrolls meanwhile. Presses are recorded.
    startTransition(() => {
      root = hydrateRoot(element, tree, errorReporter.rootOptions);
    });
  } else {
    element.replaceChildren();
    root = createRoot(element, errorReporter.rootOptions);
    root.render(tree);
  }
  const touched = () => {
    writeCookie(lazyScriptCookie, '1', analytics.lazyScriptCookieMs);
    for (const name of firstTouches) removeEventListener(name, touched, true);
    void wayIn.load();
    // Until the configuration loads, the legal links use this origin, which serves the same texts.
    void configLoader.load().then(async ({ loadConfig }) => learnLegalBase((await loadConfig()).legalBase));
  };
  // Capturing listeners, because React stops events in parts that are not hydrated yet.
  for (const name of firstTouches) addEventListener(name, touched, { passive: true, capture: true });
  if (readCookie(lazyScriptCookie) !== null) touched();
  if (isBrokenLink) {
    const { notifyBrokenLink } = await wayIn.load();
    await notifyBrokenLink({ element, i18n, locale, memory, leave });
  }
}
