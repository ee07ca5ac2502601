import { app, crashReporter, dialog } from 'electron';
import { join } from 'node:path';
import { begin } from './begin/begin.ts';
import { setWindowsIdentity } from './begin/identity.ts';
import { readDeployment, readIdentity } from './services/build.ts';
import { freePort } from './services/freePort.ts';
import { readSettings } from './settings.ts';
import { prepare, start } from './start.ts';

// The order of a start, and nothing else.

const begun = begin({ app, dialog, crashReporter, own: process });
try {
  const packageFile = join(import.meta.dirname, '../../package.json');
  const identity = readIdentity(packageFile);
  setWindowsIdentity({ app, platform: process.platform, identity, program: process.execPath });
  const settings = readSettings(process.env, app.isPackaged, readDeployment(packageFile));
  prepare(settings, begun);
  if (app.requestSingleInstanceLock()) {
    begun.log.write('start', 'this start has the lock');
    // Before the app is ready, since every page's policy names it.
    const localPort = settings.deployment === null ? await freePort() : 0;
    start(settings, localPort, begun).then(begun.setStarted, begun.giveUp);
  } else {
    // Electron brings the window of the running app to the front.
    console.error(`${app.getName()} is already running with the data in ${app.getPath('userData')}`);
    app.quit();
  }
} catch (error) {
  begun.giveUp(error);
}
