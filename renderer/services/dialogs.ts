import { proxy, ref } from 'valtio';

/** A dialog on the stack. The newest is on top; a dialog's key is its kind, so that the same one is never open twice. */
export interface OpenDialog {
  readonly kind: string;
  readonly props: unknown;
}

/** §4 "Modals": they stack; each new one opens above the previous. */
export interface DialogStack {
  readonly state: { stack: OpenDialog[] };
  /** Opens a dialog, or shares the one of this kind that is open. Resolves with what it was closed with. */
  open<Result>(kind: string, props: unknown): Promise<Result | null>;
  /** Closes the dialog of this kind and those above it. */
  close(kind: string, result?: unknown): void;
  closeAll(): void;
}

export function createDialogStack(): DialogStack {
  const state = proxy<{ stack: OpenDialog[] }>({ stack: [] });
  const waiting = new Map<string, { promise: Promise<unknown>; settle: (result: unknown) => void }>();

  function settle(kind: string, result: unknown): void {
    waiting.get(kind)?.settle(result);
    waiting.delete(kind);
  }

  return {
    state,
    open<Result>(kind: string, props: unknown) {
      const open = waiting.get(kind);
      if (open) return open.promise as Promise<Result | null>;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(kind, { promise, settle: resolve });
      state.stack.push({ kind, props: ref((props ?? {}) as object) });
      return promise as Promise<Result | null>;
    },
    close(kind, result = null) {
      const index = state.stack.findIndex((dialog) => dialog.kind === kind);
      if (index < 0) return;
      const closed = state.stack.splice(index);
      for (const dialog of closed) settle(dialog.kind, dialog.kind === kind ? result : null);
    },
    closeAll() {
      for (const dialog of state.stack.splice(0)) settle(dialog.kind, null);
    },
  };
}
