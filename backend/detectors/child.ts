import { setPriority } from 'node:os';
import { starter } from '../children/starter.ts';
import { tooMuchMemoryCode, type DetectorJob, type FromDetectors } from './messages.ts';
import { loadModels, type Models } from './models.ts';

/**
 * The process that runs the models, one picture at a time. A model that hangs, grows or crashes ends this process, and
 * the backend goes on. The process reads its own memory; its parent limits its time.
 */
const maxMemoryBytes = Number(process.argv[2]) * 1024 * 1024;
const lookEveryMs = 100;
/** Lower than the backend's own, high enough that a busy machine still gets to the frames. */
const priority = 5;

const tell = (message: FromDetectors) => starter.tell(message);

function lowerPriority(): void {
  try {
    // Requests and calls come before frames.
    setPriority(priority);
  } catch {
    // Some systems forbid it. The models work all the same.
  }
}

async function answer(models: Models, job: DetectorJob): Promise<void> {
  try {
    tell({ type: 'done', scores: await models.scoresOf(job) });
  } catch (error) {
    tell({ type: 'failed', message: String(error) });
  }
}

lowerPriority();
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(tooMuchMemoryCode);
}, lookEveryMs);
starter.onGone(() => process.exit(0));
// Ctrl-C reaches the whole group. The parent decides when this process ends.
process.on('SIGINT', () => undefined);

try {
  const models = await loadModels();
  starter.onMessage((job) => void answer(models, job as DetectorJob));
  tell({ type: 'ready' });
} catch (error) {
  tell({ type: 'unavailable', message: String(error) });
  // The message needs a moment to leave.
  setTimeout(() => process.exit(1), lookEveryMs);
}
