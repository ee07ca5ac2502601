import { readFileSync } from 'node:fs';
import { updateChannels, type Build } from '#shared/ipc/updates.ts';
import * as z from 'zod/mini';

/** What packaging writes into the app's own package.json (resources/electron-builder.config.mjs). */
const packageSchema = z.object({
  version: z.string(),
  vesper: z.optional(z.object({ channel: z.enum(updateChannels), commit: z.nullable(z.string()) })),
});

/** Which build this is, by its own package.json; in a checkout that knows the version alone. */
export function readBuild(packageFile: string): Build {
  const { version, vesper } = z.parse(packageSchema, JSON.parse(readFileSync(packageFile, 'utf8')));
  return { version, commit: vesper?.commit ?? null, channel: vesper?.channel ?? null };
}
