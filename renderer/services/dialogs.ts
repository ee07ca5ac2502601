import { proxy, ref } from 'valtio';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { DialogPropsOf, DialogResultOf } from './dialogKinds.ts';

/** An open dialog. */
export interface OpenDialog {
  /** Index in the pool (§4): increases with each opened dialog, and restarts when the pool is empty. */
  readonly index: number;
  readonly name: DialogName;
  readonly key: string;
  readonly props: object;
  readonly isError: boolean;
}

export interface DialogState {
  /** Open dialogs from the lowest to the top one. */
  pool: readonly OpenDialog[];
  /** §4: number of open dialogs. */
  counter: number;
  /** §4: index of the next dialog. */
  nextIndex: number;
}

interface OpenOptions {
  /**
   * Opening a dialog with a key that is already open returns the existing promise. Default: the dialog's
   * name.
   */
  readonly key?: string;
  /** Error dialogs stay above all others, even those opened later. */
  readonly isError?: boolean;
}

/** The one stack of dialogs (§2 "Modals", §4 "Modals"). */
export interface Dialogs {
  readonly state: DialogState;
  /**
   * Opens a dialog above the others. Resolves to its result, or null if it is closed without one. Never
   * rejects.
   */
  open<N extends DialogName>(
    name: N,
    props: DialogPropsOf<N>,
    options?: OpenOptions,
  ): Promise<DialogResultOf<N> | null>;
  close(index: number, result?: unknown): void;
  /**
   * Closes the top dialog for Escape and Back. Returns false if no dialog is open or the top one is required.
   */
  closeTop(): boolean;
  /** Closes all dialogs without a result, when the session ends or the page is left. */
  closeAll(): void;
}

export function createDialogs(): Dialogs {
  const state = proxy<DialogState>({ pool: [], counter: 0, nextIndex: 0 });
  const waiting = new Map<number, { promise: Promise<unknown>; answer: (result: unknown) => void }>();

  function close(index: number, result: unknown = null): void {
    const entry = waiting.get(index);
    if (!entry) return;
    waiting.delete(index);
    state.pool = state.pool.filter((dialog) => dialog.index !== index);
    state.counter -= 1;
    if (state.pool.length === 0) state.nextIndex = 0;
    entry.answer(result);
  }

  return {
    state,
    open(name, props, { key = name, isError = false } = {}) {
      const same = state.pool.find((dialog) => dialog.key === key);
      const known = same && waiting.get(same.index);
      if (known) return known.promise as never;
      const index = state.nextIndex;
      let answer: (result: unknown) => void = () => {};
      const promise = new Promise<unknown>((resolve) => {
        answer = resolve;
      });
      waiting.set(index, { promise, answer });
      // `ref` keeps valtio from wrapping functions and elements in the props.
      const dialog: OpenDialog = { index, name, key, props: ref(props), isError };
      const below = state.pool.filter((open) => isError || !open.isError);
      const above = state.pool.filter((open) => !isError && open.isError);
      state.pool = [...below, dialog, ...above];
      state.counter += 1;
      state.nextIndex = index + 1;
      return promise as never;
    },
    close,
    closeTop() {
      const top = state.pool.at(-1);
      // A required dialog can't be closed by Escape or Back.
      if (!top || ('isRequired' in top.props && top.props.isRequired === true)) return false;
      close(top.index);
      return true;
    },
    closeAll() {
      for (const dialog of state.pool.toReversed()) close(dialog.index);
    },
  };
}
