import { proxy, ref } from 'valtio';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { DialogPropsOf, DialogResultOf } from './dialogKinds.ts';

/** One open dialog. */
export interface OpenDialog {
  /** Its place in the queue (§4): grows with each one opened, begins anew when the pool is empty. */
  readonly index: number;
  readonly name: DialogName;
  readonly key: string;
  readonly props: object;
  readonly isError: boolean;
}

export interface DialogState {
  /** From the lowest to the top one. */
  pool: readonly OpenDialog[];
  /** §4: how many are open. */
  counter: number;
  /** §4: the index that the next one takes. */
  nextIndex: number;
}

interface OpenOptions {
  /** Opening what is open already under the same key brings the same promise. The name, where nothing is said. */
  readonly key?: string;
  /** Errors are above whatever is opened, also later. */
  readonly isError?: boolean;
}

/** The one stack of dialogs (§2 "Modals", §4 "Modals"). */
export interface Dialogs {
  readonly state: DialogState;
  /** Opens above what is open; brings the answer, or null where it was closed without one. Never rejects. */
  open<N extends DialogName>(
    name: N,
    props: DialogPropsOf<N>,
    options?: OpenOptions,
  ): Promise<DialogResultOf<N> | null>;
  close(index: number, result?: unknown): void;
  /** What Escape and Back do. False where nothing is open. */
  closeTop(): boolean;
  /** A session ended, or the page is left: all close without an answer. */
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
      // A reference: the props may hold functions and elements, which are not for a proxy to wrap.
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
      // What has to be answered can't be put off, neither by Escape nor by Back.
      if (!top || ('isRequired' in top.props && top.props.isRequired === true)) return false;
      close(top.index);
      return true;
    },
    closeAll() {
      for (const dialog of state.pool.toReversed()) close(dialog.index);
    },
  };
}
