import { join } from 'node:path';
import type { App, CrashReporter, Dialog } from 'electron';
import type { ErrorLog } from '#shared/lib/errorLog.ts';
import { keepCrashDumps, type CrashDumps } from '../services/crashDumps.ts';
import { ignoreClosedOutput, openErrorLog, watchErrors } from '../services/errors.ts';
import { copyConsole, openMainLog, type MainLog } from '../services/mainLog.ts';
import { watchPages, type PageLog } from '../services/pageLog.ts';
import { beginSmoke, type Smoke, readSmokeFile } from '../smoke/smoke.ts';
import { createWords, type Words } from '../words.ts';
import { separateCheckout } from './identity.ts';

interface FailureOptions {
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
function createGiveUp({ dialog, exit, title, logHint }: FailureOptions): (error: unknown) => void {
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

/** The logs, the texts and the error handling, created before any step of the start can fail. */
export interface Begun {
  readonly log: MainLog;
  readonly errors: ErrorLog;
  readonly words: Words;
  readonly pages: PageLog;
  readonly crashDumps: CrashDumps;
  /** The smoke run; null unless the app was started with `--smoke=FILE`. */
  readonly smoke: Smoke | null;
  /** Returns the path of a file in the app's data folder. */
  readonly ownFile: (name: string) => string;
  /** Shows the error in a dialog box and exits; a smoke run fails instead. */
  readonly giveUp: (error: unknown) => void;
  /** Marks the start as complete: afterwards an uncaught exception is logged and the app continues. */
  readonly setStarted: () => void;
}

export interface BeginOptions {
  readonly app: App;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly crashReporter: Pick<CrashReporter, 'start'>;
  readonly own: NodeJS.Process;
}

/**
 * Chooses the data folder, opens the logs and installs the error listeners. Call first, because other code uses
 * the data folder.
 */
export function begin({ app, dialog, crashReporter, own }: BeginOptions): Begun {
  ignoreClosedOutput([own.stdout, own.stderr]);
  separateCheckout(app);
  const smokeFile = readSmokeFile(own.argv, own.cwd());
  const smoke = smokeFile === null ? null : beginSmoke({ file: smokeFile, app, own });
  const ownFile = (name: string) => join(app.getPath('userData'), name);
  const path = join(ownFile('logs'), 'main.log');
  const log = openMainLog({ path, now: Date.now });
  copyConsole(console, log);
  log.write(
    'start',
    `${app.getName()} ${app.getVersion()}, ${own.platform} ${own.getSystemVersion()}, process ${own.pid}`,
  );
  const crashDumps = keepCrashDumps(crashReporter, app);
  smoke?.setEvidence(log, crashDumps);
  const pages = watchPages(app, log, Date.now);
  const words = createWords(() => app.getPreferredSystemLanguages());
  const giveUpWithBox = createGiveUp({
    dialog,
    exit: (code) => app.exit(code),
    title: () => words.say('start.title', { app: app.getName() }),
    logHint: () => words.say('start.log', { path }),
  });
  // A smoke run has no user who could close the box.
  const giveUp = smoke === null ? giveUpWithBox : smoke.fail;
  let hasStarted = false;
  const errors = openErrorLog(ownFile('errors.json'), Date.now);
  watchErrors({
    ...{ log: errors, app, own },
    onUncaught(error) {
      if (!hasStarted) giveUp(error);
    },
  });
  const setStarted = () => void (hasStarted = true);
  return { log, errors, words, pages, crashDumps, smoke, ownFile, giveUp, setStarted };
}
