import { join } from 'node:path';
import type { App, Dialog } from 'electron';
import type { ErrorLog } from '#shared/lib/errorLog.ts';
import { ignoreClosedOutput, openErrorLog, watchErrors } from '../services/errors.ts';
import { copyConsole, openMainLog, type MainLog } from '../services/mainLog.ts';
import { createWords, type Words } from '../words.ts';
import { separateCheckout } from './dataFolder.ts';
import { createGiveUp } from './failure.ts';

/** What exists before anything of the start can fail. */
export interface Begun {
  readonly log: MainLog;
  readonly errors: ErrorLog;
  readonly words: Words;
  /** Returns the path of a file in the app's data folder. */
  readonly ownFile: (name: string) => string;
  /** Ends the start with a box that says why. */
  readonly giveUp: (error: unknown) => void;
  /** From now on an uncaught exception is logged and the app goes on. */
  readonly setStarted: () => void;
}

/** Chooses the data folder, opens the logs and installs the listeners for errors. Call first: Electron knows its paths. */
export function begin(app: App, dialog: Pick<Dialog, 'showErrorBox'>, own: NodeJS.Process): Begun {
  ignoreClosedOutput([own.stdout, own.stderr]);
  separateCheckout(app);
  const ownFile = (name: string) => join(app.getPath('userData'), name);
  const path = join(ownFile('logs'), 'main.log');
  const log = openMainLog({ path, now: Date.now });
  copyConsole(console, log);
  log.write(
    'start',
    `${app.getName()} ${app.getVersion()}, ${own.platform} ${own.getSystemVersion()}, process ${own.pid}`,
  );
  const words = createWords(() => app.getPreferredSystemLanguages());
  const giveUp = createGiveUp({
    dialog,
    exit: (code) => app.exit(code),
    title: () => words.say('start.title', { app: app.getName() }),
    logHint: () => words.say('start.log', { path }),
  });
  let hasStarted = false;
  const errors = openErrorLog(ownFile('errors.json'), Date.now);
  watchErrors({
    ...{ log: errors, app, own },
    onUncaught(error) {
      if (!hasStarted) giveUp(error);
    },
  });
  return { log, errors, words, ownFile, giveUp, setStarted: () => void (hasStarted = true) };
}
