import { app, crashReporter, dialog } from 'electron';
import { join } from 'node:path';
import { begin } from './begin/begin.ts';
import { setWindowsIdentity } from './begin/identity.ts';
import { readDeployment, readIdentity } from './services/build.ts';
import { freePort } from './services/localBackend.ts';
import { readSettings } from './settings.ts';
import { prepare, start } from './start.ts';

// This file only defines the order of the start.

const begun = begin({ app, dialog, crashReporter, own: process });
try {
  const packageFile = join(import.meta.dirname, '../../package.json');
  const identity = readIdentity(packageFile);
  setWindowsIdentity({ app, platform: process.platform, identity, program: process.execPath });
  const settings = readSettings(process.env, app.isPackaged, readDeployment(packageFile));
  prepare(settings, begun);
  if (app.requestSingleInstanceLock()) {
    begun.log.write('start', 'this start has the lock');
    // The port is chosen before the app is ready, because the content policy of every page contains it.
    const localPort = settings.deployment === null ? await freePort() : 0;
    start(settings, localPort, begun).then(begun.setStarted, begun.giveUp);
  } else {
    // Electron notifies the running app, which brings its window to the front.
    console.error(`${app.getName()} is already running with the data in ${app.getPath('userData')}`);
    app.quit();
  }
} catch (error) {
  begun.giveUp(error);
}
