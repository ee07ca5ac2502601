import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** The project's folder, two steps into which everything that is not code is found. */
export const projectRoot = resolve(import.meta.dirname, '..');

export const productVersion = z.core.parse(
  z.looseObject({ version: z.string() }),
  JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8')),
).version;
