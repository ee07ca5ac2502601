import sharp from 'sharp';
import { starter } from '../children/starter.ts';
import { drawJpeg, readLuminance, readPixels } from './frames.ts';
import { tooMuchMemoryCode, type AnyJob, type Answer, type FromChild } from './messages.ts';
import { NoPictureError, TooManyPixelsError } from './refusals.ts';
import { drawPicture, drawPoster } from './renditions.ts';

/**
 * The process that opens strangers' pictures, one at a time: what hangs, grows or crashes in here ends with it, and the
 * backend goes on. Its parent gives it time, it looks after its memory itself: pictures are decoded beside this thread.
 */
const maxMemoryBytes = Number(process.argv[2]) * 1024 * 1024;
const lookEveryMs = 10;

// One picture at a time: neither threads nor a cache are worth their memory.
sharp.concurrency(1);
sharp.cache(false);

const tell = (message: FromChild) => starter.tell(message);

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
}, lookEveryMs);
starter.onMessage((job) => void work(job as AnyJob).then(tell));
starter.onGone(() => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides.
process.on('SIGINT', () => undefined);
tell({ type: 'ready' });
