import { useEffect, useLayoutEffect } from 'react';
import { answerEarlyPress } from './earlyPress.ts';
import { endStill } from './still.ts';

/** Drawn beside what a still stood for: takes its place, and answers what was pressed on it meanwhile. */
export function StillEnds() {
  useLayoutEffect(endStill, []);
  // The router listens by then.
  useEffect(answerEarlyPress, []);
  return null;
}
