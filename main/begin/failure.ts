import type { Dialog } from 'electron';

export interface FailureOptions {
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly exit: (code: number) => void;
  readonly title: () => string;
  /** Returns a sentence with the path of the log file. */
  readonly logHint: () => string;
}

/**
 * Returns the function that ends a failed start: it logs the error, shows its message and the path of the log
 * in a system dialog, and exits with 1. An installed app has no console. Before the app is ready on Linux,
 * Electron writes the dialog's text to stderr instead.
 */
export function createGiveUp({ dialog, exit, title, logHint }: FailureOptions): (error: unknown) => void {
  let hasFailed = false;
  return (error) => {
    // Ignores a second failure of the same start, for example a rejection after an exception.
    if (hasFailed) return;
    hasFailed = true;
    console.error('start', error);
    const sentence = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(title(), `${sentence}\n\n${logHint()}`);
    exit(1);
  };
}
