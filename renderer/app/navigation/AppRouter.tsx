import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import { HistoryContext, type AppHistory } from './appHistory.ts';

const shownBy = ({ location, action }: AppHistory) => ({ location, action });

interface AppRouterProps {
  readonly history: AppHistory;
  /** Returns whether the page at this address can be rendered at once. Default: no page can. */
  readonly isAtHand?: (pathname: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Provides the address of the window to its children. A page that is loaded renders in the frame of the
 * press. For other pages, the current page stays until the next can be rendered.
 */
export function AppRouter({ history, isAtHand, children }: AppRouterProps) {
  const [shown, setShown] = useState(() => shownBy(history));
  const isReady = useEffectEvent(() => isAtHand?.(history.location.pathname) === true);
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
