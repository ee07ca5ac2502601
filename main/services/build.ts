import { readFileSync } from 'node:fs';
import { updateChannels, type Build } from '#shared/ipc/updates.ts';
import * as z from 'zod/mini';

/** What packaging writes into the app's own package.json (resources/electron-builder.config.mjs). */
const packageSchema = z.object({
  version: z.string(),
  vesper: z.optional(
    z.object({
      channel: z.enum(updateChannels),
      commit: z.nullable(z.string()),
      deployment: z.nullable(z.string()),
      appId: z.string(),
      toastActivator: z.string(),
    }),
  ),
});

const readPackage = (packageFile: string) =>
  z.parse(packageSchema, JSON.parse(readFileSync(packageFile, 'utf8')));

/** Which build this is, by its own package.json; in a checkout that knows the version alone. */
export function readBuild(packageFile: string): Build {
  const { version, vesper } = readPackage(packageFile);
  return { version, commit: vesper?.commit ?? null, channel: vesper?.channel ?? null };
}

/** The address of the deployment that the app was packaged for; null where it has a backend of its own. */
export function readDeployment(packageFile: string): string | null {
  return readPackage(packageFile).vesper?.deployment ?? null;
}

/** Windows: application id, and the class in braces that a pressed notice activates. */
export interface Identity {
  readonly appId: string;
  readonly toastActivator: string;
}

/** Returns the identity that the app was packaged with; null in a checkout. */
export function readIdentity(packageFile: string): Identity | null {
  const { vesper } = readPackage(packageFile);
  return vesper ? { appId: vesper.appId, toastActivator: vesper.toastActivator } : null;
}
