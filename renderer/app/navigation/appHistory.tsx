import { createContext, startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type Path,
  type To,
  useNavigate,
  Router,
} from 'react-router';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';

/** Asks the user before a page with unsaved input is left. */
export interface Blocker {
  /** Returns whether this address still belongs to the same place. */
  isSamePlace(to: Pick<Path, 'pathname' | 'search'>): boolean;
  /** Resolves to whether the user leaves. The history is back at the blocked entry by then. */
  ask(): Promise<boolean>;
}

/**
 * The window's history as react-router expects it, with a way to ask before a place is left.
 *
 * The router's solution is its data router (`createBrowserRouter`, `useBlocker`). It does not fit, for three
 * reasons:
 * - The data router adds 18.8 kB (gzipped) to the first load of the signed-in client, 12 % of it.
 * - A blocked navigation is lost with the next history step, and the dialog that asks has a history entry.
 * - A route's `lazy` keeps the old address and page until the code is loaded; here the placeholder of the
 *   next page shows at once.
 */
export interface AppHistory extends Navigator {
  readonly location: Location;
  readonly action: NavigationType;
  /** The previous path (§3 "Layout state"); null on the first page. */
  readonly fromRoute: string | null;
  /** Calls the listener after each change. Returns a function that removes it. */
  listen(listener: () => void): () => void;
  /**
   * Sets the blocker that asks before the user leaves; at most one at a time. Returns a function that removes
   * it.
   */
  block(next: Blocker): () => void;
}

export const HistoryContext = createContext<AppHistory | null>(null);

/** State of a history entry of the client. Other code may store more properties in the same state. */
interface EntryState {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}
const entryIn = (state: unknown) => (state ?? {}) as Partial<EntryState>;

/** Returns the index of the current entry, starting at 0; null if the client did not create the entry. */
export function entryIndex({ state }: Pick<History, 'state'>): number | null {
  return entryIn(state).idx ?? null;
}

const createKey = () => Math.random().toString(36).slice(2, 10);
const pathOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);

/**
 * Creates the history, which listens until the scope ends. Create it before other listeners of `popstate`, so
 * that it can stop their events.
 */
export function createAppHistory(window: Window, scope: Scope): AppHistory {
  const { history } = window;
  const changed = createEmitter();
  let index = entryIndex(history) ?? 0;
  if (entryIndex(history) === null)
    history.replaceState({ ...(history.state as object | null), idx: index }, '');
  let action = NavigationType.Pop;
  let location = readLocation();
  let fromRoute: string | null = null;
  let blocker: Blocker | null = null;
  let isAsking = false;
  /** Number of history steps that are being undone, to be repeated if the user confirms; null: none. */
  let undone: number | null = null;

  function readLocation(): Location {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = entryIn(history.state);
    return { pathname, search, hash, state: usr, key };
  }

  function update(next: NavigationType): void {
    action = next;
    const { pathname } = location;
    location = readLocation();
    // A change of the query or a dialog's history entry does not change the route.
    if (location.pathname !== pathname) fromRoute = pathname;
    changed.emit();
  }

  async function askToLeave(asking: Blocker, leave: () => void): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const isLeaving = await asking.ask();
    isAsking = false;
    if (!isLeaving) return;
    if (blocker === asking) blocker = null;
    leave();
  }

  function write(how: 'pushState' | 'replaceState', to: To, usr: unknown): void {
    const isPush = how === 'pushState';
    // An address without a path refers to the current page.
    const path = { pathname: location.pathname, search: '', hash: '', ...pathOf(to) };
    const go = () => {
      if (isPush) index += 1;
      const entry: EntryState = { usr: usr ?? null, key: createKey(), idx: index };
      try {
        history[how](entry, '', createPath(path));
      } catch (cause) {
        // Some browsers limit how many entries a page may add within some seconds.
        logger.warn('the history could not be written', cause);
        window.location.assign(createPath(path));
        return;
      }
      update(isPush ? NavigationType.Push : NavigationType.Replace);
    };
    if (blocker === null || blocker.isSamePlace(path)) go();
    else void askToLeave(blocker, go);
  }

  function onPop(event: PopStateEvent): void {
    const steps = (entryIndex(history) ?? index) - index;
    if (undone !== null) {
      // The browser reports that the step has been undone.
      const undoneSteps = undone;
      undone = null;
      event.stopImmediatePropagation();
      const redo = () => history.go(undoneSteps);
      if (blocker) void askToLeave(blocker, redo);
      else redo();
      return;
    }
    // History entries of dialogs have the same index as their page, so `steps` is 0 for them.
    if (steps !== 0 && blocker && !isAsking && !blocker.isSamePlace(window.location)) {
      // Other listeners must not see the step, because it is undone.
      event.stopImmediatePropagation();
      undone = steps;
      history.go(-steps);
      return;
    }
    index += steps;
    update(NavigationType.Pop);
  }
  window.addEventListener('popstate', onPop);
  scope.onEnd(() => window.removeEventListener('popstate', onPop));

  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const { origin, href: address } = window.location;
  const base = origin === 'null' ? address : origin;
  function createURL(to: To): URL {
    const href = createHref(to);
    return new URL(href.startsWith('//') ? base + href : href, base);
  }

  return {
    get location() {
      return location;
    },
    get action() {
      return action;
    },
    get fromRoute() {
      return fromRoute;
    },
    listen: changed.listen,
    block(next) {
      blocker = next;
      return () => {
        if (blocker === next) blocker = null;
      };
    },
    push: (to, state: unknown) => write('pushState', to, state),
    replace: (to, state: unknown) => write('replaceState', to, state),
    go: (steps) => history.go(steps),
    createHref,
    createURL,
    encodeLocation: createURL,
  };
}

/** Returns the "Back" action (§2.3): one step back within the app. Without such a step, Match replaces the page. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return () => {
    if ((entryIndex(history) ?? 0) > 0) void navigate(-1);
    else void navigate(hrefOf(locale, 'match'), { replace: true });
  };
}

const shownBy = ({ location, action }: AppHistory) => ({ location, action });

interface AppRouterProps {
  readonly history: AppHistory;
  /** Returns whether the page at this address can be rendered at once. Default: no page can. */
  readonly isPageReady?: (pathname: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Provides the address of the window to its children. A page that is loaded renders in the frame of the
 * press. For other pages, the current page stays until the next can be rendered.
 */
export function AppRouter({ history, isPageReady, children }: AppRouterProps) {
  const [shown, setShown] = useState(() => shownBy(history));
  const isReady = useEffectEvent(() => isPageReady?.(history.location.pathname) === true);
  useEffect(() => {
    const show = () =>
      setShown((before) => (before.location === history.location ? before : shownBy(history)));
    const follow = () => (isReady() ? show() : startTransition(show));
    // The address may have changed before the listener was added.
    follow();
    return history.listen(follow);
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router location={shown.location} navigationType={shown.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}
