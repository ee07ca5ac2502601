import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';

function folderWith(file: string, from: string): string {
  if (existsSync(join(from, file))) return from;
  if (dirname(from) === from) throw new Error(`There is no ${file}.`);
  return folderWith(file, dirname(from));
}

/** The project's folder, in which everything that is not code is found; in the desktop the packaged app's. */
export const projectRoot = folderWith('package.json', import.meta.dirname);

/** The desktop carries the backend as a bundle (electron.vite.config.ts). */
const isBundled = !import.meta.filename.endsWith('.ts');

/** Code that runs in a thread of its own: this source, or the bundle that is made of it. */
export const threadFile = (source: string, bundle: string) =>
  isBundled ? join(projectRoot, 'out/main', bundle) : join(projectRoot, 'backend', source);

export const productVersion = z.core.parse(
  z.looseObject({ version: z.string() }),
  JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8')),
).version;
