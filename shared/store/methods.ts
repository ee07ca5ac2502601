import type * as z from 'zod/mini';

/** A store's methods: what each is asked with and what it answers, so that they can cross the bridge and be checked. */
export type MethodTable = Readonly<
  Record<string, { readonly request: z.core.$ZodType; readonly response: z.core.$ZodType }>
>;

/** The store that a table describes. Requests and answers are parsed values: whoever takes them off a wire parses. */
export type StoreOf<T extends MethodTable> = {
  readonly [M in keyof T]: (
    request: z.core.output<T[M]['request']>,
  ) => Promise<z.core.output<T[M]['response']>>;
};
