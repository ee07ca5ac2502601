import { createContext } from 'react';
import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type Path,
  type To,
} from 'react-router';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';

/** Asks before a place is left. */
export interface Blocker {
  /** Whether this address is still the same place. */
  isSamePlace(to: Pick<Path, 'pathname' | 'search'>): boolean;
  /** Answers whether the person leaves; the history is as it was by then. */
  ask(): Promise<boolean>;
}

/**
 * The window's history as react-router wants it, with a way to ask before a place is left.
 *
 * The router's own answer to that is its data router (`createBrowserRouter`, `useBlocker`). It was tried, and does not fit:
 * - It adds 18.8 kB (gzipped) to the first load of the signed-in client, 12 % of it.
 * - It forgets a blocked navigation with the next step in the history, and the dialog that asks has an entry of its own.
 * - A route's `lazy` holds the address and the page before until the code is there; here the next page's place shows at once.
 */
export interface AppHistory extends Navigator {
  readonly location: Location;
  readonly action: NavigationType;
  /** §3 "Layout state": the path that the person came from; null on the first page. */
  readonly fromRoute: string | null;
  /** Told of each change. Returns how to stop. */
  listen(listener: () => void): () => void;
  /** Asks before anybody leaves; one blocker at a time. Returns how to stop. */
  block(next: Blocker): () => void;
}

export const HistoryContext = createContext<AppHistory | null>(null);

/** What an entry of the history carries; others may keep more in it. */
interface EntryState {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}
const entryIn = (state: unknown) => (state ?? {}) as Partial<EntryState>;

/** The how manieth entry of the client this is, from 0 on; null for one that it did not make. */
export function entryIndex({ state }: Pick<History, 'state'>): number | null {
  return entryIn(state).idx ?? null;
}

const createKey = () => Math.random().toString(36).slice(2, 10);
const pathOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);

/** Listens as long as the scope lasts. To be created before anything else that listens to the history. */
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
  /** Steps that the browser has done and that are being undone, to be done again once the person wants to leave. */
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
    // A query or a dialog's entry is no other route.
    if (location.pathname !== pathname) fromRoute = pathname;
    changed.emit();
  }

  async function askToLeave(asked: Blocker, leave: () => void): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const isLeaving = await asked.ask();
    isAsking = false;
    if (!isLeaving) return;
    if (blocker === asked) blocker = null;
    leave();
  }

  function write(how: 'pushState' | 'replaceState', to: To, usr: unknown): void {
    const isPush = how === 'pushState';
    // Of an address without a path, which is the same page's.
    const path = { pathname: location.pathname, search: '', hash: '', ...pathOf(to) };
    const go = () => {
      if (isPush) index += 1;
      const entry: EntryState = { usr: usr ?? null, key: createKey(), idx: index };
      try {
        history[how](entry, '', createPath(path));
      } catch (cause) {
        // Some browsers refuse more than a certain number of entries at a time.
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
      // The answer of the history to what was undone.
      const again = undone;
      undone = null;
      event.stopImmediatePropagation();
      const redo = () => history.go(again);
      if (blocker) void askToLeave(blocker, redo);
      else redo();
      return;
    }
    // The entries that dialogs lay are of the same place, and no steps.
    if (steps !== 0 && blocker && !isAsking && !blocker.isSamePlace(window.location)) {
      // To nobody else has anything happened.
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
