import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPicture } from './picture.ts';
import { frameBytes, framesPerSecond } from './planes.ts';
import { savePicture } from './record.ts';

/**
 * Previews a companion without a match: `npx node backend/companions/preview.ts <slug> <folder>` writes one
 * PNG per second and prints the time per frame. `--every 66 --seconds 4` writes every frame, blinks included.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    name: { type: 'string' },
  },
});
const [slug, folder] = positionals;
if (!slug || !folder) {
  console.error(
    'usage: node backend/companions/preview.ts <slug> <folder> [--every ms] [--seconds n] [--name Name]',
  );
  process.exit(1);
}

const name = values.name ?? slug.slice(0, 1).toUpperCase() + slug.slice(1);
const picture = await loadPicture(slug, name);
await mkdir(folder, { recursive: true });
for (let ms = 0; ms < Number(values.seconds) * 1_000; ms += Number(values.every)) {
  await savePicture(picture, ms, join(folder, `${slug}-${String(Math.round(ms)).padStart(5, '0')}.png`));
}

const frame = new Uint8ClampedArray(frameBytes);
const before = process.cpuUsage();
const frames = 150;
for (let index = 0; index < frames; index++) picture.draw((index * 1_000) / framesPerSecond, frame);
const { user, system } = process.cpuUsage(before);
const msEach = (user + system) / 1_000 / frames;
const share = (msEach * framesPerSecond) / 10;
console.log(
  `${slug}: ${msEach.toFixed(2)} ms a frame, ${share.toFixed(1)} % of a core at ${framesPerSecond} frames a second`,
);
