import * as z from 'zod/mini';

/**
 * Building blocks of all schemas. The product parses tolerantly (§3.1): unknown fields are kept; a missing
 * value is null and shown as a dash, never as 0.
 */

/** Treats an absent value as null. */
export function maybe<T extends z.core.$ZodType>(schema: T) {
  return z._default(z.nullable(schema), null);
}

/** Treats an absent list as empty. */
export function listOf<T extends z.core.$ZodType>(schema: T) {
  return z._default(z.array(schema), []);
}

/**
 * A value of a fixed set. An unknown value from a newer server is read as `fallback` instead of breaking the
 * page.
 */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return z.catch(z.enum(values), fallback as never);
}

export const id = z.string().check(z.minLength(1), z.maxLength(64));
/** Whole coins; may be negative in a statement, never in a balance. */
export const coins = z.int();
/** A time in ISO 8601, in UTC. */
export const time = z.iso.datetime({ offset: true });
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();
/** A calendar day that a server may also send as a time, of which only the day is kept. */
export const dayOrTime = z.pipe(
  z.union([day, time]),
  z.transform((value: string) => value.slice(0, 'YYYY-MM-DD'.length)),
);
export const count = z.int().check(z.gte(0));
export const percent = z.number();
export const text = z.string();
/** A short string that a client sends: the id of a device, a package, a language. */
export const word = z.string().check(z.maxLength(128));
/**
 * An opaque token that the server issued and the client sends back: a session, a provider's proof, a position
 * in a list.
 */
export const handedOut = z.string().check(z.maxLength(4_096));
export const flag = z.boolean();
export const url = z.string();
/** A country as ISO 3166-1 alpha-2 code. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** Token of the next page; null on the last page. */
export const pageToken = maybe(z.string());
/** An empty response, which only confirms success. */
export const done = z.looseObject({});

/** A list of limited length that a client sends. */
export function listUpTo<T extends z.core.$ZodType>(schema: T, most: number) {
  return z.array(schema).check(z.maxLength(most));
}

/** Limits the length of a client's value, measured as JSON. */
export function shortAsJson(maxChars: number) {
  return z.refine((value: unknown) => (JSON.stringify(value) ?? '').length <= maxChars, {
    error: `at most ${maxChars} characters as JSON`,
  });
}

/**
 * A number in a query, where every value is a string. Accepts a number or a string and returns a number
 * allowed by `schema`.
 */
export function queryNumber<T extends z.core.$ZodType<unknown, number>>(schema: T) {
  const digits = z.string().check(z.maxLength(32), z.regex(/^-?\d+(\.\d+)?$/));
  return z.pipe(
    z.pipe(
      z.union([z.number(), digits]),
      z.transform((value: string | number) => Number(value)),
    ),
    schema,
  );
}
