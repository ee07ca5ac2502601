import { readdirSync } from 'node:fs';
import type { App, CrashReporter } from 'electron';

export interface CrashDumps {
  /** Folder of the dumps, for support. */
  readonly folder: string;
  /** Returns the number of dumps in the folder. */
  count(): number;
}

/**
 * Makes every process of the app store a dump when it crashes. Dumps stay on this machine and are not
 * uploaded. Call after choosing the data folder and before the app is ready, because processes that started
 * earlier store no dump.
 */
export function keepCrashDumps(
  reporter: Pick<CrashReporter, 'start'>,
  app: Pick<App, 'getPath'>,
): CrashDumps {
  reporter.start({ uploadToServer: false });
  const folder = app.getPath('crashDumps');
  return {
    folder,
    count() {
      try {
        return readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.dmp'))
          .length;
      } catch {
        // Crashpad creates the folder with the first dump.
        return 0;
      }
    },
  };
}
