import { parentPort } from 'node:worker_threads';
import { readFacts, repack } from './facts.ts';
import type { Done, Job } from './mediaWorker.ts';

/**
 * The thread that reads files of strangers. If it hangs or grows, it is terminated without blocking the
 * backend.
 */
parentPort?.on('message', (job: Job) => {
  void work(job).then((done) => parentPort?.postMessage(done));
});

async function work(job: Job): Promise<Done> {
  try {
    if (job.kind === 'read') return { facts: await readFacts(job.path) };
    await repack(job.path, job.bytes, job.to);
    return { facts: null };
  } catch (error) {
    return { error: String(error), code: (error as NodeJS.ErrnoException).code };
  }
}
