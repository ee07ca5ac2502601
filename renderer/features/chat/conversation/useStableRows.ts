import { useLayoutEffect, useState } from 'react';
import { buildRows, type LogRow, type RowsInput } from './rows.ts';
import { next, settled, asStableRows, type StableRows } from './stableRows.ts';

/**
 * Returns the rows of a conversation in steps that virtua can follow. The caller must pass the same `input`
 * object while nothing changes.
 */
export function useStableRows(input: RowsInput): StableRows<LogRow> {
  const [kept, setKept] = useState(() => ({ input, steady: asStableRows(buildRows(input)) }));
  let current = kept;
  if (kept.input !== input) {
    current = { input, steady: next(kept.steady, buildRows(input, kept.steady.target)) };
    setKept(current);
  }
  const { steady } = current;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second step follows the first one's drawing
    if (steady.shown !== steady.target) setKept((now) => ({ ...now, steady: settled(now.steady) }));
  }, [steady]);
  return steady;
}
