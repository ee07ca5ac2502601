/** The rows rendered now, and the rows to reach. virtua can follow each step between them. */
export interface StableRows<T> {
  /** Rows to render in the end. */
  readonly target: readonly T[];
  readonly shown: readonly T[];
  /** True: rows changed at the start, so virtua must keep positions counted from the end. */
  readonly shift: boolean;
}

interface Keyed {
  readonly key: string;
}

export const asStableRows = <T extends Keyed>(rows: readonly T[]): StableRows<T> => ({
  target: rows,
  shown: rows,
  shift: false,
});

/**
 * Returns the next step towards the target rows. virtua knows rows only by index and can handle a change at
 * one end. A change at both ends takes two steps: first the start, then the end.
 */
export function next<T extends Keyed>(before: StableRows<T>, target: readonly T[]): StableRows<T> {
  const old = before.shown;
  const places = new Map(target.map(({ key }, at) => [key, at]));
  const removedAt = old.findIndex(({ key }) => places.has(key));
  const lastKept = old.findLastIndex(({ key }) => places.has(key));
  const first = places.get(old[removedAt]?.key ?? '');
  const last = places.get(old[lastKept]?.key ?? '');
  if (first === undefined || last === undefined) return asStableRows(target);
  const cut = old.slice(lastKept + 1);
  const hasOtherStart = first !== removedAt;
  const hasOtherEnd = cut.length > 0 || last < target.length - 1;
  if (hasOtherStart && hasOtherEnd)
    return { target, shown: [...target.slice(0, last + 1), ...cut], shift: true };
  return { target, shown: target, shift: hasOtherStart };
}

/** Returns the state after the second step; the same object if no second step is needed. */
export function settled<T extends Keyed>(state: StableRows<T>): StableRows<T> {
  if (state.shown === state.target) return state;
  return asStableRows(state.target);
}
