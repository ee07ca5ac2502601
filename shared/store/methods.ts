import type * as z from 'zod/mini';

/**
 * Methods of a store with their request and response schemas, so that calls can cross the bridge and be
 * validated.
 */
export type MethodTable = Readonly<
  Record<string, { readonly request: z.core.$ZodType; readonly response: z.core.$ZodType }>
>;

/**
 * The store of a method table. Requests and responses are parsed values; the receiver of a message parses it
 * first.
 */
export type StoreOf<T extends MethodTable> = {
  readonly [M in keyof T]: (
    request: z.core.output<T[M]['request']>,
  ) => Promise<z.core.output<T[M]['response']>>;
};
