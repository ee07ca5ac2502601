import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import { HistoryContext, type AppHistory } from './appHistory.ts';

const shownBy = ({ location, action }: AppHistory) => ({ location, action });

interface AppRouterProps {
  readonly history: AppHistory;
  /** Whether the page at this address can be drawn at once. Without it none is. */
  readonly isAtHand?: (pathname: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Gives the address of the window to all that is drawn inside. A page that is at hand is there in the frame of the press;
 * the others leave what is shown standing until they can be drawn.
 */
export function AppRouter({ history, isAtHand, children }: AppRouterProps) {
  const [shown, setShown] = useState(() => shownBy(history));
  const isReady = useEffectEvent(() => isAtHand?.(history.location.pathname) === true);
  useEffect(() => {
    const show = () =>
      setShown((before) => (before.location === history.location ? before : shownBy(history)));
    const follow = () => (isReady() ? show() : startTransition(show));
    // It may have changed before anybody listened.
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
