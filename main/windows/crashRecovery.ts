import type { After } from '../services/after.ts';

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
  forcefullyCrashRenderer(): void;
}

/** A process that is ended here says so within this time. */
const endedMs = 5_000;

export interface CrashRecoveryOptions {
  readonly now: () => number;
  readonly after: After;
  /** It crashes again and again: nothing more is tried. */
  readonly onGivenUp: () => void;
}

export interface PageRecovery {
  /** Loads the page again at its address in a process of its own: one that hangs, or took too much, is ended. */
  renew(): void;
}

/**
 * A page whose process is gone is loaded again at its address. What was typed and what was read is in the stores, the place in a
 * list in the page's own memory of places: so it is where it was. Each crash soon after the one before waits longer.
 */
export function recoverFromCrashes(
  contents: Contents,
  { now, after, onGivenUp }: CrashRecoveryOptions,
): PageRecovery {
  let crashes = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => undefined;
  /** When its process was ended here, until that was told. */
  let endedAtMs: number | null = null;

  contents.on('destroyed', () => cancel());
  contents.on('render-process-gone', (_event, { reason }) => {
    // Closed by the app itself.
    if (reason === 'clean-exit') return;
    // Ended here, and loaded again already.
    const isOwn = endedAtMs !== null && now() - endedAtMs < endedMs;
    endedAtMs = null;
    if (isOwn) return;
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

  return {
    renew() {
      if (contents.isDestroyed()) return;
      cancel();
      endedAtMs = now();
      contents.forcefullyCrashRenderer();
      contents.reload();
    },
  };
}
