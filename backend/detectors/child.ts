import { setPriority } from 'node:os';
import { starter } from '../children/starter.ts';
import { tooMuchMemoryCode, type DetectorJob, type FromDetectors } from './messages.ts';
import { loadModels, type Models } from './models.ts';

/**
 * Child process that runs the models, one picture at a time, so that a hanging, growing or crashing model
 * does not affect the backend. The child checks its own memory; its parent limits its time.
 */
const maxMemoryBytes = Number(process.argv[2]) * 1024 * 1024;
const pollEveryMs = 100;
/** Lower priority than the backend's, but high enough that a busy machine still scores frames. */
const priority = 5;

const send = (message: FromDetectors) => starter.send(message);

function lowerPriority(): void {
  try {
    // Requests and calls are more important than frames.
    setPriority(priority);
  } catch {
    // Some systems forbid changing the priority. The models work nevertheless.
  }
}

async function answer(models: Models, job: DetectorJob): Promise<void> {
  try {
    send({ type: 'done', scores: await models.scoresOf(job) });
  } catch (error) {
    send({ type: 'failed', message: String(error) });
  }
}

lowerPriority();
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(tooMuchMemoryCode);
}, pollEveryMs);
starter.onParentExit(() => process.exit(0));
// Ctrl-C reaches the whole process group. The child ignores SIGINT, because the parent decides when it ends.
process.on('SIGINT', () => undefined);

try {
  const models = await loadModels();
  starter.onMessage((job) => void answer(models, job as DetectorJob));
  send({ type: 'ready' });
} catch (error) {
  send({ type: 'unavailable', message: String(error) });
  // Delays the exit, so that the message is sent.
  setTimeout(() => process.exit(1), pollEveryMs);
}
