import { use, useEffect, useEffectEvent } from 'react';
import {
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  type To,
} from 'react-router';
import { splitPath } from '#shared/domain/pages.ts';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { holdBack } from './backHold.ts';

/** Answers whether the person leaves. */
type Ask = () => Promise<boolean>;

/** What of an address says where one is; the rest can change and nothing is left. */
type PlaceOf = (address: { readonly pathname: string; readonly search: string }) => string;

/** A page, in whichever language, whatever its query. */
const pageOf: PlaceOf = ({ pathname }) => splitPath(pathname).path;

function addressOf(to: To): Parameters<PlaceOf>[0] {
  const { pathname, search } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: pathname || location.pathname, search: search ?? '' };
}

const indexIn = (state: unknown) => Number((state as { idx?: unknown } | null)?.idx ?? 0) || 0;

/**
 * Asks before the page is left: by a link or by the code (the router's own navigator, which it offers no other way to
 * hold), and by Back and Forward, which the browser has done already when one hears of it: the step is taken back, and
 * done again once the person wants it.
 */
function guardLeaving(navigator: Navigator, ask: Ask, placeOf: PlaceOf): () => void {
  const { push, replace } = navigator;
  const place = placeOf(location);
  let here = indexIn(history.state);
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
      // The same place in another language, or asked for again: nothing is lost there.
      if (placeOf(addressOf(args[0])) !== place) return void leave(() => go.apply(navigator, args));
      go.apply(navigator, args);
      here = indexIn(history.state);
    };
  navigator.push = instead(push);
  navigator.replace = instead(replace);

  function onPop(event: PopStateEvent): void {
    const steps = indexIn(event.state) - here;
    if (isOwn) {
      isOwn = false;
      event.stopImmediatePropagation();
      void leave(() => history.go(missed));
      return;
    }
    // Dialogs lay entries of the same place.
    if (steps === 0 || isAsking) return;
    if (placeOf(location) === place) {
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
 * browser's own words; a desktop window would only refuse to close. `placeOf`: what is left, where that is not the page;
 * always the same function.
 */
export function useLeaveGuard(
  isUnsaved: boolean,
  asksBrowser: boolean,
  ask: Ask,
  placeOf: PlaceOf = pageOf,
): void {
  const { navigator } = use(NavigationContext);
  const onLeave = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnsaved) return;
    return guardLeaving(navigator, () => onLeave(), placeOf);
  }, [navigator, isUnsaved, placeOf]);
  useEffect(() => {
    if (!isUnsaved || !asksBrowser) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved, asksBrowser]);
}
