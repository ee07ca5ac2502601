import sharp from 'sharp';
import { starter } from '../children/starter.ts';
import { drawJpeg, readLuminance, readPixels } from './frames.ts';
import { tooMuchMemoryCode, type AnyJob, type Answer, type FromChild } from './messages.ts';
import { NoPictureError, TooManyPixelsError } from './refusals.ts';
import { drawPicture, drawPoster } from './renditions.ts';

/**
 * Child process that opens pictures from users, one at a time. If it hangs or crashes, the backend continues.
 * The parent limits its time. The process limits its own memory, because pictures are decoded outside of this
 * thread.
 */
const maxMemoryBytes = Number(process.argv[2]) * 1024 * 1024;
const pollEveryMs = 10;

// A child handles one picture at a time, so threads and a cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

const send = (message: FromChild) => starter.send(message);

async function work(job: AnyJob): Promise<Answer> {
  try {
    return { type: 'done', done: await doneOf(job) };
  } catch (error) {
    const message = String(error);
    if (error instanceof TooManyPixelsError) return { type: 'refused', why: 'tooManyPixels', message };
    if (error instanceof NoPictureError) return { type: 'refused', why: 'noPicture', message };
    return { type: 'failed', message, code: (error as NodeJS.ErrnoException).code };
  }
}

function doneOf(job: AnyJob) {
  switch (job.kind) {
    case 'luminance':
      return readLuminance(job.image, job.maxPixels);
    case 'pixels':
      return readPixels(job.image, job.maxPixels);
    case 'jpeg':
      return drawJpeg(job.image, job.maxPixels);
    case 'picture':
      return drawPicture(job);
    case 'poster':
      return drawPoster(job);
  }
}

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(tooMuchMemoryCode);
}, pollEveryMs);
starter.onMessage((job) => void work(job as AnyJob).then(send));
starter.onParentExit(() => process.exit(0));
// Ctrl-C signals the whole process group. The parent decides when a child ends.
process.on('SIGINT', () => undefined);
send({ type: 'ready' });
