import { text, count, maybe } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

// The embedded backend of a desktop without a deployment: what its process and the app's main process say to each other.

/** Every request and every socket carries the start's secret in it; without it the answer is 403. */
export const localSecretHeader = 'x-vesper-start';

/** The secret as headers; none where there is none. */
export function withLocalSecret(secret: string | null): Record<string, string> {
  return secret === null ? {} : { [localSecretHeader]: secret };
}

/** Processes that the backend has beside its own. In the desktop the main process starts them, since no other may. */
export const backendParts = ['pictures', 'companion'] as const;
export type BackendPart = (typeof backendParts)[number];

const message = z.unknown();

export const toLocalBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), port: count, secret: text, dataDir: text }),
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('partSaid'), id: count, message }),
  z.strictObject({ kind: z.literal('partEnded'), id: count, code: maybe(z.number()) }),
]);
export type ToLocalBackend = z.output<typeof toLocalBackendSchema>;

export const fromLocalBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  /** It could not start, and ends. */
  z.strictObject({ kind: z.literal('failed'), why: text }),
  z.strictObject({
    kind: z.literal('startPart'),
    id: count,
    part: z.enum(backendParts),
    args: z.array(text),
  }),
  z.strictObject({ kind: z.literal('tellPart'), id: count, message }),
  z.strictObject({ kind: z.literal('endPart'), id: count }),
]);
export type FromLocalBackend = z.output<typeof fromLocalBackendSchema>;
