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
  /** Addresses of the web alone may carry tokens and switches (§2.7). */
  readonly isWeb: boolean;
}

/**
 * What the signed-in half is on, named in the head of its page and so on its way already. Run one after the other:
 * in one go with what they carry, they would hold a slow machine for as long as all of them take.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#renderer/i18n/init.ts'),
  () => import('#shared/api/startUp.ts'),
];

/**
 * What happens first, in order: what the address asks for once; then one of the two halves of the client. Visitors and
 * readers of legal pages get a small one, whoever is signed in the whole.
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
    // The address is cleaned and the page loaded anew, as somebody.
    if (next?.other) keepOtherSignIn({ signedIn: next.other, to: next.to });
    else if (next !== null) {
      location.replace(next.to);
      return;
    } else isBrokenLink = entry.token !== null;
  }
  // Double slashes too: an address that begins with two would name another host to whoever resolves it later.
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
      // Far smaller than what will draw the page.
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
      // `startPublic` asks for the page again, and has it at once.
      const [{ startPublic }] = await Promise.all([
        import('./public/start.tsx'),
        loadVisitorPage(page, locale),
      ]);
      return startPublic;
    });
    await start({ element, page, locale, isBrokenLink, memory });
  }
}

/** The configuration is asked for only where it decides: for a visitor who is where visitors may not. */
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

/** The configuration, however long it takes: the page says so where nothing can be read on it. */
async function configAt(element: HTMLElement): Promise<ClientConfig> {
  const { loadConfig } = await loadWithNotice(element, () => import('./loading/loadConfig.ts'));
  const notice = waitingNotice(element);
  const config = await loadConfig(notice.show);
  notice.hide();
  return config;
}
