import { text, count, maybe } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

// Messages between the app's main process and the embedded backend of a desktop without a deployment.

/**
 * Header with the secret of this start, required in every request and socket. The backend answers 403 without
 * it.
 */
export const localSecretHeader = 'x-vesper-start';

/** Returns the secret as headers; empty if there is no secret. */
export function withLocalSecret(secret: string | null): Record<string, string> {
  return secret === null ? {} : { [localSecretHeader]: secret };
}

/**
 * Child processes of the backend. In the desktop the main process starts them, because a utility process may
 * not.
 */
export const backendChildren = ['pictures', 'companion'] as const;
export type BackendChild = (typeof backendChildren)[number];

const message = z.unknown();

export const toLocalBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), port: count, secret: text, dataDir: text }),
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('childSaid'), id: count, message }),
  z.strictObject({ kind: z.literal('childEnded'), id: count, code: maybe(z.number()) }),
]);
export type ToLocalBackend = z.output<typeof toLocalBackendSchema>;

export const fromLocalBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  /** The backend could not start, and exits. */
  z.strictObject({ kind: z.literal('failed'), why: text }),
  /** Demo companions are not available on this system. */
  z.strictObject({ kind: z.literal('noCompanions'), why: text }),
  z.strictObject({
    kind: z.literal('startChild'),
    id: count,
    child: z.enum(backendChildren),
    args: z.array(text),
  }),
  z.strictObject({ kind: z.literal('tellChild'), id: count, message }),
  z.strictObject({ kind: z.literal('endChild'), id: count }),
]);
export type FromLocalBackend = z.output<typeof fromLocalBackendSchema>;
