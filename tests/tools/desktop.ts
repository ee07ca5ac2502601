import { createChildren, startBackend } from '../desktop/support/children.ts';
import { ensureDesktopBuild } from '../desktop/support/freshBuild.ts';
import { ensureElectron, noElectronSentence } from '../desktop/support/runtime.ts';
import { sandboxProblem } from '../desktop/support/sandbox.ts';

/**
 * `npm run desktop`: the built client in Electron over the embedded backend, all ended together. It is the backend of
 * `npm start`, with its data and every variable of it: the app's own (main/services/localBackend.ts) has data of its own,
 * reads four variables and offers no provider to sign in with.
 */
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

await ensureDesktopBuild();
const children = createChildren();
const backendUrl = await startBackend(children);
if (backendUrl !== null) {
  // Chromium's own sandbox refuses root, as in a container.
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  children.startProgram(electron, ['.', ...flags], { VESPER_BACKEND_URL: backendUrl });
}
process.exit(await children.ended);
