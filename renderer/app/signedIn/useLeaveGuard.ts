import { use, useEffect, useEffectEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router';
import { splitPath } from '#shared/domain/pages.ts';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { holdBack } from './backHold.ts';

/** Answers whether the person leaves. */
type Ask = () => Promise<boolean>;

/** An address without its language and its query. */
function pathOf(to: To): string {
  const pathname = typeof to === 'string' ? to.split(/[?#]/, 1)[0] : to.pathname;
  return splitPath(pathname || location.pathname).path;
}

const placeIn = (state: unknown) => Number((state as { idx?: unknown } | null)?.idx ?? 0) || 0;

/**
 * Asks before the page is left: by a link or by the code (the router's own navigator, which it offers no other way to
 * hold), and by Back and Forward, which the browser has done already when one hears of it: the step is taken back, and
 * done again once the person wants it.
 */
function guardLeaving(navigator: Navigator, ask: Ask): () => void {
  const { push, replace } = navigator;
  const path = pathOf(location.pathname);
  let here = placeIn(history.state);
  let isAsking = false;
  /** The history's answer to what was done here, not to a person. */
  let isOwn = false;
  let missed = 0;

  async function leave(go: () => void): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const isLeaving = await ask();
    // The dialog has an entry of its own on top: only below it a step leads where it should.
    if (isLeaving) await historySettled(window);
    isAsking = false;
    if (!isLeaving) return;
    end();
    go();
  }
  const instead =
    (go: Navigator['push']): Navigator['push'] =>
    (...args) => {
      // The same page in another language, or asked for again: nothing is lost there.
      if (pathOf(args[0]) !== path) return void leave(() => go.apply(navigator, args));
      go.apply(navigator, args);
      here = placeIn(history.state);
    };
  navigator.push = instead(push);
  navigator.replace = instead(replace);

  function onPop(event: PopStateEvent): void {
    const steps = placeIn(event.state) - here;
    if (isOwn) {
      isOwn = false;
      event.stopImmediatePropagation();
      void leave(() => history.go(missed));
      return;
    }
    // Dialogs lay entries of the same place.
    if (steps === 0 || isAsking) return;
    if (pathOf(location.pathname) === path) {
      here += steps;
      return;
    }
    event.stopImmediatePropagation();
    missed = steps;
    isOwn = true;
    history.go(-steps);
  }
  const letBack = holdBack(onPop);

  function end(): void {
    navigator.push = push;
    navigator.replace = replace;
    letBack();
  }
  return end;
}

const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While there is something unsaved, leaving the page asks first. `asksBrowser`: so does closing the tab, in the
 * browser's own words; a desktop window would only refuse to close.
 */
export function useLeaveGuard(isUnsaved: boolean, asksBrowser: boolean, ask: Ask): void {
  const { navigator } = use(NavigationContext);
  const onLeave = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnsaved) return;
    return guardLeaving(navigator, () => onLeave());
  }, [navigator, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved || !asksBrowser) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved, asksBrowser]);
}
