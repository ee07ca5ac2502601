import { use, useEffect, useEffectEvent } from 'react';
import { splitPath } from '#shared/domain/pages.ts';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { HistoryContext, type Blocker } from './appHistory.ts';

/** What of an address says where one is; the rest can change and nothing is left. */
type LocationKey = (address: Parameters<Blocker['isSamePlace']>[0]) => string;

/** A page, in whichever language, whatever its query. */
const pageOf: LocationKey = ({ pathname }) => splitPath(pathname).path;

const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While there is something unsaved, leaving the page asks first: by a link, by the code, and by Back and Forward.
 * `asksBrowser`: so does closing the tab, in the browser's own words; a desktop window would only refuse to close.
 * `locationKey`: what is left, where that is not the page; always the same function.
 */
export function useLeaveGuard(
  isUnsaved: boolean,
  asksBrowser: boolean,
  /** Answers whether the person leaves. */
  ask: () => Promise<boolean>,
  locationKey: LocationKey = pageOf,
): void {
  const history = use(HistoryContext);
  const onLeave = useEffectEvent(async () => {
    const isLeaving = await ask();
    // The dialog has an entry of its own on top: only below it a step leads where it should.
    if (isLeaving) await historySettled(window);
    return isLeaving;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    if (!history) throw new Error('useLeaveGuard needs an AppRouter around it');
    const place = locationKey(location);
    return history.block({ isSamePlace: (to) => locationKey(to) === place, ask: () => onLeave() });
  }, [history, isUnsaved, locationKey]);
  useEffect(() => {
    if (!isUnsaved || !asksBrowser) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved, asksBrowser]);
}
