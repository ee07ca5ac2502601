import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';

function folderWith(file: string, from: string): string {
  if (existsSync(join(from, file))) return from;
  if (dirname(from) === from) throw new Error(`The file ${file} was not found in any parent folder.`);
  return folderWith(file, dirname(from));
}

/** The project's folder with all files that are not code; in the desktop, the folder of the packaged app. */
export const projectRoot = folderWith('package.json', import.meta.dirname);

/** True in the desktop, which contains the backend as a bundle (electron.vite.config.ts). */
const isBundled = !import.meta.filename.endsWith('.ts');

/** Returns the file of a worker thread: the source, or its bundle. */
export const threadFile = (source: string, bundle: string) =>
  isBundled ? join(projectRoot, 'out/main', bundle) : join(projectRoot, 'backend', source);

export const productVersion = z.core.parse(
  z.looseObject({ version: z.string() }),
  JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8')),
).version;
