import type { ClientConfig } from '#shared/api/config.ts';
import { resolveAddress } from '#shared/domain/pages.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { readEntry } from './guards/entry.ts';
import { keepOtherSignIn } from './guards/otherSignIn.ts';
import { createVisitMemory, type VisitMemory } from './guards/memory.ts';
import { guard, isForAll, isHelp, type RouteOutcome } from './guards/route.ts';
import { loadWithNotice, waitingNotice } from './loading/loadWithNotice.ts';
import { isVisitorPage, loadVisitorPage } from './pages/visitorPages.ts';
import { hasStoredSession } from './storedSession.ts';

export interface Beginning {
  readonly element: HTMLElement;
  /** False outside the web build: only web addresses may carry tokens and switches (§2.7). */
  readonly isWeb: boolean;
}

/**
 * Modules that the signed-in half needs, already preloaded by the head of its page. They run one after the
 * other, because running all of them at once would block a slow machine.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#renderer/i18n/init.ts'),
  () => import('#shared/api/startUp.ts'),
];

/**
 * Starts the client: first handles the one-time parameters of the address, then loads one of the two halves.
 * Visitors and readers of legal pages get the small half, signed-in users the whole client.
 */
export async function begin({ element, isWeb }: Beginning): Promise<void> {
  const memory = createVisitMemory({
    local: createKeyValue('local'),
    perTab: createKeyValue('session'),
    languages: navigator.languages,
  });
  if (import.meta.env.DEV && location.pathname === '/__ui') {
    const { startGallery } = await import('./gallery/start.tsx');
    await startGallery(element);
    return;
  }
  const entry = readEntry(location.href, isWeb);
  if (entry.isUnblocking) memory.unblock();
  if (entry.qaEnv !== null) {
    memory.setQaEnv(entry.qaEnv);
    location.replace(entry.cleaned);
    return;
  }

  let isBrokenLink = false;
  if (entry.token !== null || (entry.temporaryUid !== null && !hasStoredSession(Date.now()))) {
    const { logInByAddress } = await loadWithNotice(element, () => import('./guards/logInByAddress.ts'));
    await configAt(element);
    const next = await logInByAddress(entry);
    // The reload starts the client again at the cleaned address, now with a session.
    if (next?.other) keepOtherSignIn({ signedIn: next.other, to: next.to });
    else if (next !== null) {
      location.replace(next.to);
      return;
    } else isBrokenLink = entry.token !== null;
  }
  // A path that begins with two slashes would name another host when it is resolved later.
  const cleaned = entry.cleaned.replace(/^[^?#]*/, (path) => path.replaceAll(/\/{2,}/g, '/'));
  if (cleaned !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', cleaned);
  }

  const { page: found, locale: language } = resolveAddress(location.pathname);
  if (hasStoredSession(Date.now()) && !isForAll(found)) {
    const first = { page: found ?? 'notFound', locale: language } as const;
    let isAsked = false;
    const { startWithSession } = await loadWithNotice(element, async () => {
      for (const part of parts) await part();
      // The prefetch module is far smaller than the code that draws the page, so it runs first.
      const { prefetchFirst } = await import('./pages/prefetch.ts');
      if (!isAsked) prefetchFirst(first.page, first.locale);
      isAsked = true;
      return import('./session/start.tsx');
    });
    await startWithSession({ element, memory, ...first });
    return;
  }
  const outcome = await guardVisitor(element, memory);
  if (outcome.kind === 'redirect') {
    if (outcome.isUnauthorized && isHelp(found))
      memory.keepWanted(location.pathname + location.search + location.hash);
    location.replace(outcome.to);
  } else if (isVisitorPage(outcome.page)) {
    const { page, locale } = outcome;
    const start = await loadWithNotice(element, async () => {
      // `startPublic` loads the same page again, and then finds it in the module cache.
      const [{ startPublic }] = await Promise.all([
        import('./public/start.tsx'),
        loadVisitorPage(page, locale),
      ]);
      return startPublic;
    });
    await start({ element, page, locale, isBrokenLink, memory });
  }
}

/**
 * Returns what the guards decide for a visitor. Loads the configuration only for a page that visitors may not
 * open.
 */
async function guardVisitor(element: HTMLElement, memory: VisitMemory): Promise<RouteOutcome> {
  const { pathname, search, hash } = location;
  const visit = {
    pathname,
    search,
    hash,
    person: null,
    preferredLocale: memory.preferredLocale(),
    isUnblocked: memory.isUnblocked(),
    unauthorizedRedirect: null,
  };
  const outcome = guard(visit);
  memory.redirectDone();
  if (outcome.kind === 'show' || !outcome.isUnauthorized) return outcome;
  const { unauthorizedRedirect } = await configAt(element);
  return unauthorizedRedirect === null ? outcome : guard({ ...visit, unauthorizedRedirect });
}

/**
 * Loads the configuration and retries until it succeeds. Meanwhile shows a notice if the page has no readable
 * content.
 */
async function configAt(element: HTMLElement): Promise<ClientConfig> {
  const { loadConfig } = await loadWithNotice(element, () => import('./loading/loadConfig.ts'));
  const notice = waitingNotice(element);
  const config = await loadConfig(notice.show);
  notice.hide();
  return config;
}
