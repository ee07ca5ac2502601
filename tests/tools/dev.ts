import { createChildren, startBackendChild } from '../desktop/support/children.ts';
import { ensureElectron, noElectronSentence } from '../desktop/support/runtime.ts';
import { sandboxProblem } from '../desktop/support/sandbox.ts';

/**
 * `npm run dev` and `npm run dev:desktop`: the embedded backend and the client with hot reload; all processes
 * end together. In both, Vite serves the pages and proxies the backend's paths.
 */
const commands = {
  web: ['node_modules/vite/bin/vite.js', '--config', 'renderer/vite.web.config.ts'],
  // --watch: main restarts and the preload reloads when they change.
  desktop: ['node_modules/electron-vite/bin/electron-vite.js', 'dev', '--watch'],
} as const;

const target = process.argv[2] === 'desktop' ? 'desktop' : 'web';
const env: Record<string, string> = {};
if (target === 'desktop') {
  const electron = await ensureElectron();
  if (electron === null) {
    console.error(noElectronSentence);
    process.exit(1);
  }
  const problem = sandboxProblem(electron);
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  env['ELECTRON_EXEC_PATH'] = electron;
  if (process.getuid?.() === 0) env['NO_SANDBOX'] = '1';
}

// Links in mails open the pages of the development server.
if (target === 'web') process.env['PUBLIC_URL'] ??= 'http://localhost:5173';

const children = createChildren();
const backendUrl = await startBackendChild(children);
if (backendUrl !== null) children.start(commands[target], { ...env, VESPER_BACKEND_URL: backendUrl });
process.exit(await children.ended);
