import { createChildren, startBackendChild } from '../desktop/support/children.ts';
import { ensureDesktopBuild } from '../desktop/support/freshBuild.ts';
import { ensureElectron, noElectronSentence } from '../desktop/support/runtime.ts';
import { sandboxProblem } from '../desktop/support/sandbox.ts';

/**
 * `npm run desktop`: the built client in Electron over the embedded backend; all processes end together. The
 * backend is that of `npm start`, with the same data and variables. The app's own backend
 * (main/services/localBackend.ts) has separate data, reads only four variables and offers no sign-in
 * provider.
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
const backendUrl = await startBackendChild(children);
if (backendUrl !== null) {
  // Chromium's sandbox refuses to run as root, for example in a container.
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  children.startProgram(electron, ['.', ...flags], { VESPER_BACKEND_URL: backendUrl });
}
process.exit(await children.ended);
