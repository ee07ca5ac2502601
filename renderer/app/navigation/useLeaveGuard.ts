import { use, useEffect, useEffectEvent } from 'react';
import { splitPath } from '#shared/domain/pages.ts';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { HistoryContext, type Blocker } from './appHistory.tsx';

/**
 * Returns the part of an address that identifies a place. If only the rest changes, the place is not left.
 */
type LocationKey = (address: Parameters<Blocker['isSamePlace']>[0]) => string;

/** Identifies a page, ignoring its language and query. */
const pageOf: LocationKey = ({ pathname }) => splitPath(pathname).path;

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Asks before the user leaves a page with unsaved input: by a link, by code, and by Back and Forward.
 * `asksBrowser`: the browser also asks before the tab closes; a desktop window would just refuse to close.
 * `locationKey`: identifies the place to protect if it is not a page; must be a stable function.
 */
export function useLeaveGuard(
  isUnsaved: boolean,
  asksBrowser: boolean,
  /** Resolves to whether the user leaves. */
  ask: () => Promise<boolean>,
  locationKey: LocationKey = pageOf,
): void {
  const history = use(HistoryContext);
  const onLeave = useEffectEvent(async () => {
    const isLeaving = await ask();
    // The dialog has a history entry, which must be removed before the navigation is repeated.
    if (isLeaving) await historySettled(window);
    return isLeaving;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    if (!history) throw new Error('useLeaveGuard needs an AppRouter around it');
    const protectedKey = locationKey(location);
    return history.block({ isSamePlace: (to) => locationKey(to) === protectedKey, ask: () => onLeave() });
  }, [history, isUnsaved, locationKey]);
  useEffect(() => {
    if (!isUnsaved || !asksBrowser) return;
    addEventListener('beforeunload', askBeforeUnload);
    return () => removeEventListener('beforeunload', askBeforeUnload);
  }, [isUnsaved, asksBrowser]);
}
