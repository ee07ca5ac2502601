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
import { PublicRoot } from './PublicRoot.tsx';
import { LivePage } from './LivePage.tsx';
import type { VisitorPage } from '../pages/pageRow.ts';
import { loadVisitorPage, visitorTextsOf } from '../pages/visitorPages.ts';
import type { OpenAuthEntry } from './publicPage.ts';

export interface PublicStart {
  readonly element: HTMLElement;
  readonly page: VisitorPage;
  readonly locale: Locale;
  /** A link of a mail that did not work any more brought the person here. */
  readonly isBrokenLink: boolean;
  readonly memory: VisitMemory;
}

// There is something to read: it is never reloaded, and whoever pressed is answered as soon as it is there.
const retry = loadOrReload({ mayReload: false });
const wayIn = lazyModule({ load: () => import('./authEntry.tsx'), retry });
const configLoader = lazyModule({ load: () => import('../loading/loadConfig.ts'), retry });

/** §9.1: whoever came so far before is expected to again, and waits for no first touch. */
const lazyScriptCookie = 'lazy_script';
/** The first touch says that somebody is there: what a press will need is then on its way before the press. */
const firstTouches = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * A visitor's page: brings to life what the server sent as a file, or renders it. Signing up and in, with all that it
 * takes (forms, the contract, dialogs), is loaded at the first touch; the signed-in client when it is needed.
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
  // What the file says is where one begins.
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
    // In slices: it can be read and scrolled meanwhile, and what is pressed is kept.
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
    // Until then the legal pages are this origin's own, which say the same.
    void configLoader.load().then(async ({ loadConfig }) => learnLegalBase((await loadConfig()).legalBase));
  };
  // On the way down: what happens in a part that is not alive yet goes no further than React.
  for (const name of firstTouches) addEventListener(name, touched, { passive: true, capture: true });
  if (readCookie(lazyScriptCookie) !== null) touched();
  if (isBrokenLink) {
    const { notifyBrokenLink } = await wayIn.load();
    await notifyBrokenLink({ element, i18n, locale, memory, leave });
  }
}
