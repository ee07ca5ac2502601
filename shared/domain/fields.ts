import * as z from 'zod/mini';

/**
 * The building bricks of every schema. The product parses tolerantly (§3.1): unknown
 * fields are kept, a missing value is null and is shown as a dash, never as 0.
 */

/** Absent and null are the same: null. */
export function maybe<T extends z.core.$ZodType>(schema: T) {
  return z._default(z.nullable(schema), null);
}

/** A list that is absent is empty. */
export function listOf<T extends z.core.$ZodType>(schema: T) {
  return z._default(z.array(schema), []);
}

/** A value of a fixed set; what a newer server adds is read as `fallback` instead of breaking the page. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return z.catch(z.enum(values), fallback as never);
}

export const id = z.string().check(z.minLength(1), z.maxLength(64));
/** Whole coins; may be negative in a statement, never in a balance. */
export const coins = z.int();
/** ISO 8601 in UTC. */
export const time = z.iso.datetime({ offset: true });
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();
/** A calendar day that a server may also send as a time: its day is kept. */
export const dayOrTime = z.pipe(
  z.union([day, time]),
  z.transform((value: string) => value.slice(0, 'YYYY-MM-DD'.length)),
);
export const count = z.int().check(z.gte(0));
export const percent = z.number();
export const text = z.string();
/** A short word that a client sends: the id of a device, a package, a language. */
export const word = z.string().check(z.maxLength(128));
/** What somebody was given to show again: a session, a provider's proof, the place in a list. */
export const handedOut = z.string().check(z.maxLength(4_096));
export const flag = z.boolean();
export const url = z.string();
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** The next page's name; null on the last page. */
export const pageToken = maybe(z.string());
/** An answer that says nothing but "done". */
export const done = z.looseObject({});

/** A list that a client sends. */
export function listUpTo<T extends z.core.$ZodType>(schema: T, most: number) {
  return z.array(schema).check(z.maxLength(most));
}

/** That what a client sends is no longer than this as JSON, whatever is in it. */
export function shortAsJson(maxChars: number) {
  return z.refine((value: unknown) => (JSON.stringify(value) ?? '').length <= maxChars, {
    error: `at most ${maxChars} characters as JSON`,
  });
}

/** A number in a query, where everything arrives as a string: takes either, yields the number that `schema` allows. */
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
