import { loadTexts } from '#renderer/i18n/files.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import { preload } from '#renderer/ui/preload.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { chatsModule, mediaModule } from '../session/backgroundModules.ts';
import type { FramedPage, ShownPage } from './pageRow.ts';
import { rowOf } from './pageTable.ts';
import { isVisitorPage, visitorTextsOf } from './visitorPages.ts';

/** The locale files that come with a page (§1.3). */
export function textsOf(page: ShownPage): readonly Namespace[] {
  if (isVisitorPage(page)) return visitorTextsOf(page);
  return ['common', 'pages', ...(rowOf(page).texts ?? [])];
}

/** What draws a page. */
export const moduleOf = (page: FramedPage): LazyModule<unknown> => rowOf(page).view;

/** What works behind a page. */
export function backgroundOf(page: FramedPage): readonly LazyModule<unknown>[] {
  const { needs } = rowOf(page);
  if (needs === 'media') return [mediaModule];
  return needs === 'chats' ? [chatsModule] : [];
}

/** Loads what a page is made of before anything can show it; resolves when it can be drawn. */
export async function prefetch(page: ShownPage): Promise<void> {
  if (isVisitorPage(page)) return;
  for (const module of backgroundOf(page)) void preload(module);
  await preload(moduleOf(page));
}

/**
 * Asks for all that the first page of somebody signed in takes, while the client that draws it is on its way: after it,
 * that would be another round trip. Whoever needs a part asks again, has it, and finds out if that failed.
 */
export function prefetchFirst(page: ShownPage, locale: Locale): void {
  const config = document.createElement('link');
  Object.assign(config, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/config.json' });
  document.head.append(config);
  void prefetch(page);
  void Promise.allSettled(textsOf(page).map((name) => loadTexts(locale, name)));
}
