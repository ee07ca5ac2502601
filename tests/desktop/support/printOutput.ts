import { beforeEach } from 'vitest';
import type { DesktopRun } from '../run.ts';

/** Prints the output of the main process if a test of the file fails. */
export function printOutputOnFailure(run: () => DesktopRun | null | undefined): void {
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => console.error(run()?.output() ?? 'the desktop did not start')),
  );
}
