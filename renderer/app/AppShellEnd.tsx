import { useEffect, useLayoutEffect } from 'react';
import { answerEarlyPress } from './earlyPress.ts';
import { removeAppShell } from './appShell.ts';

/** Drawn beside what the shell stood for: takes its place, and answers what was pressed on it meanwhile. */
export function AppShellEnd() {
  useLayoutEffect(removeAppShell, []);
  // The router listens by then.
  useEffect(answerEarlyPress, []);
  return null;
}
