import { readFileSync } from 'node:fs';
import { updateChannels, type Build } from '#shared/ipc/updates.ts';
import * as z from 'zod/mini';

/** Metadata that packaging writes into the app's package.json (resources/electron-builder.config.mjs). */
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

/** Returns the build from the app's package.json; in a checkout it only has the version. */
export function readBuild(packageFile: string): Build {
  const { version, vesper } = readPackage(packageFile);
  return { version, commit: vesper?.commit ?? null, channel: vesper?.channel ?? null };
}

/** Returns the URL of the deployment for which the app was packaged; null if it has a local backend. */
export function readDeployment(packageFile: string): string | null {
  return readPackage(packageFile).vesper?.deployment ?? null;
}

/** Windows: application id, and the class id in braces that a clicked notification activates. */
export interface Identity {
  readonly appId: string;
  readonly toastActivator: string;
}

/** Returns the identity that the app was packaged with; null in a checkout. */
export function readIdentity(packageFile: string): Identity | null {
  const { vesper } = readPackage(packageFile);
  return vesper ? { appId: vesper.appId, toastActivator: vesper.toastActivator } : null;
}
