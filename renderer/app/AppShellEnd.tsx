import { useEffect, useLayoutEffect } from 'react';
import { answerEarlyPress } from './earlyPress.ts';
import { removeAppShell } from './appShell.ts';

/** Removes the app shell once the real page is drawn, then repeats the last press that the shell received. */
export function AppShellEnd() {
  useLayoutEffect(removeAppShell, []);
  // An effect runs after the router has begun to listen, so that the repeated press can navigate.
  useEffect(answerEarlyPress, []);
  return null;
}
