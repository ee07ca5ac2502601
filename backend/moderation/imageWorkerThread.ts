import { parentPort } from 'node:worker_threads';
import type { Answer, Job } from './imageWorker.ts';
import { drawJpeg, readLuminance } from './picture.ts';

/** The thread that reads strangers' pictures: what hangs or grows in here is ended without the backend noticing. */
parentPort?.on('message', (job: Job) => {
  void work(job).then((answer) => parentPort?.postMessage(answer));
});

async function work({ id, kind, image }: Job): Promise<Answer> {
  try {
    return { id, result: kind === 'luminance' ? await readLuminance(image) : await drawJpeg(image) };
  } catch {
    return { id, result: null };
  }
}
