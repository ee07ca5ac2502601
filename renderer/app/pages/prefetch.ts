import type { i18n as I18n } from 'i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { lazyModule, type LazyModule } from '#shared/lib/lazyModule.ts';
import { resolveAddress } from '#shared/domain/pages.ts';
import { loadTexts } from '#renderer/i18n/files.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import { preload } from '#renderer/ui/preload.ts';
import type { FramedPage, ShownPage } from './pageRow.ts';
import { rowOf } from './pageTable.ts';
import { isVisitorPage, visitorTextsOf } from './visitorPages.ts';

const mediaModule = lazyModule({ load: () => import('../session/createMedia.ts') });
const chatsModule = lazyModule({ load: () => import('../session/chats.ts') });

/** Returns the locale files that load with a page (§1.3). */
export function textsOf(page: ShownPage): readonly Namespace[] {
  if (isVisitorPage(page)) return visitorTextsOf(page);
  return ['common', 'pages', ...(rowOf(page).texts ?? [])];
}

/** Returns the module that renders a page. */
export const moduleOf = (page: FramedPage): LazyModule<unknown> => rowOf(page).view;

/** Returns the modules that a page needs in the background: camera and calls, or chats. */
export function backgroundOf(page: FramedPage): readonly LazyModule<unknown>[] {
  const { needs } = rowOf(page);
  if (needs === 'media') return [mediaModule];
  return needs === 'chats' ? [chatsModule] : [];
}

/** Loads the modules of a page before it is shown. Resolves when the page can be rendered. */
export async function prefetch(page: ShownPage): Promise<void> {
  if (isVisitorPage(page)) return;
  for (const module of backgroundOf(page)) void preload(module);
  await preload(moduleOf(page));
}

/**
 * Requests all that the first page of a signed-in user needs, while the client itself is loading. Requesting
 * it afterwards would cost another round trip. Failures are ignored: the code that needs a part requests it
 * again.
 */
export function prefetchFirst(page: ShownPage, locale: Locale): void {
  const config = document.createElement('link');
  Object.assign(config, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/config.json' });
  document.head.append(config);
  void prefetch(page);
  void Promise.allSettled(textsOf(page).map((name) => loadTexts(locale, name)));
}

/**
 * Returns whether the code and the texts of the page are loaded, so that it can render in the frame of the
 * press. Requests what is missing: code and texts in parallel, which saves a round trip.
 */
export function isPageReady(i18n: I18n, pathname: string): boolean {
  const { page, locale } = resolveAddress(pathname);
  if (page === null || isVisitorPage(page)) return false;
  if (moduleOf(page).get() === null) {
    void prefetch(page);
    return false;
  }
  return (
    i18n.language === locale && textsOf(page).every((namespace) => i18n.hasResourceBundle(locale, namespace))
  );
}
