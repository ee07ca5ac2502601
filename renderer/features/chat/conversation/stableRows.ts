/** Which rows are shown now, and how virtua is to take them. */
export interface StableRows<T> {
  /** What is to be shown in the end. */
  readonly target: readonly T[];
  readonly shown: readonly T[];
  /** Rows came or went at the start: positions are kept from the end. */
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
 * The way from one window to the next. virtua knows rows by their number alone: it is told of a change at the start or of
 * one at the end. A window that changes at both goes in two steps: first its start, then its end.
 */
export function next<T extends Keyed>(before: StableRows<T>, target: readonly T[]): StableRows<T> {
  const old = before.shown;
  const places = new Map(target.map(({ key }, at) => [key, at]));
  const gone = old.findIndex(({ key }) => places.has(key));
  const lastKept = old.findLastIndex(({ key }) => places.has(key));
  const first = places.get(old[gone]?.key ?? '');
  const last = places.get(old[lastKept]?.key ?? '');
  if (first === undefined || last === undefined) return asStableRows(target);
  const cut = old.slice(lastKept + 1);
  const hasOtherStart = first !== gone;
  const hasOtherEnd = cut.length > 0 || last < target.length - 1;
  if (hasOtherStart && hasOtherEnd)
    return { target, shown: [...target.slice(0, last + 1), ...cut], shift: true };
  return { target, shown: target, shift: hasOtherStart };
}

/** The second step, where there is one. */
export function settled<T extends Keyed>(state: StableRows<T>): StableRows<T> {
  if (state.shown === state.target) return state;
  return asStableRows(state.target);
}
