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
  /** It could not start, and ends. */
  z.strictObject({ kind: z.literal('failed'), why: text }),
  /** Demo companions can't run on this system. */
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
