import type { After } from '../services/after.ts';

/**
 * Milliseconds before reloading a page after the first, second … crash. The crash after the last delay causes
 * no reload.
 */
const delaysMs = [0, 1_000, 5_000, 30_000] as const;
/** Minimum milliseconds between two crashes after which the count starts again. */
const recoveredMs = 120_000;

/** The part of Electron's `WebContents` that this module uses. */
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

/** Milliseconds within which the end of a process that was ended here is reported. */
const endedMs = 5_000;

export interface CrashRecoveryOptions {
  readonly now: () => number;
  readonly after: After;
  /** Called after too many crashes, when the page is no longer reloaded. */
  readonly onGivenUp: () => void;
}

export interface PageRecovery {
  /** Reloads the page at its address in a new process, because it hangs or uses too much memory. */
  renew(): void;
}

/**
 * Reloads a page at its address after its process has crashed. Drafts and read marks are in the stores, and
 * scroll positions in the page's own storage, so the user continues at the same place. Each quick crash
 * delays the reload longer.
 */
export function recoverFromCrashes(
  contents: Contents,
  { now, after, onGivenUp }: CrashRecoveryOptions,
): PageRecovery {
  let crashes = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => undefined;
  /** Time at which the process was ended here; null after its end was reported. */
  let endedAtMs: number | null = null;

  contents.on('destroyed', () => cancel());
  contents.on('render-process-gone', (_event, { reason }) => {
    // The app itself closed the page.
    if (reason === 'clean-exit') return;
    // The process was ended here, and the page is already being reloaded.
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
