import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import { HistoryContext, type AppHistory } from './appHistory.ts';

const shownBy = ({ location, action }: AppHistory) => ({ location, action });

/** Gives the address of the window to all that is drawn inside. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [shown, setShown] = useState(() => shownBy(history));
  useEffect(() => {
    const follow = () =>
      startTransition(() =>
        setShown((before) => (before.location === history.location ? before : shownBy(history))),
      );
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
