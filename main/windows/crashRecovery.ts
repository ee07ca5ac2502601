/** After how long a page that crashed is loaded again, the first time, the second, and so on; then it is left as it is. */
const delaysMs = [0, 1_000, 5_000, 30_000] as const;
/** A page that has lived as long as this has recovered: the next crash is a first one again. */
const recoveredMs = 120_000;

/** Electron's `WebContents`, as far as it is needed. */
interface Contents {
  on(
    event: 'render-process-gone',
    listener: (event: unknown, details: { readonly reason: string }) => void,
  ): unknown;
  on(event: 'destroyed', listener: () => void): unknown;
  isDestroyed(): boolean;
  reload(): void;
}

export interface CrashRecoveryOptions {
  readonly now: () => number;
  /** Runs a task later; returns how to take it back. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** It crashes again and again: nothing more is tried. */
  readonly onGivenUp: () => void;
}

/**
 * A page whose process is gone is loaded again at its address. What was typed and what was read is in the stores, the place in a
 * list in the page's own memory of places: so it is where it was. Each crash soon after the one before waits longer.
 */
export function recoverFromCrashes(
  contents: Contents,
  { now, after, onGivenUp }: CrashRecoveryOptions,
): void {
  let crashes = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => undefined;

  contents.on('destroyed', () => cancel());
  contents.on('render-process-gone', (_event, { reason }) => {
    // Closed by the app itself.
    if (reason === 'clean-exit') return;
    if (now() - lastAtMs > recoveredMs) crashes = 0;
    lastAtMs = now();
    const delayMs = delaysMs[crashes];
    crashes += 1;
    cancel();
    if (delayMs === undefined) return onGivenUp();
    cancel = after(delayMs, () => {
      if (!contents.isDestroyed()) contents.reload();
    });
  });
}
