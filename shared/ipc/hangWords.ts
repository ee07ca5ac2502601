import * as z from 'zod/mini';

/** Possible reasons why a page does not respond. */
export const hangReasons = ['wake', 'call', 'memory', 'unknown'] as const;
export type HangReason = (typeof hangReasons)[number];

const words = z.string().check(z.minLength(1), z.maxLength(300));

/** Texts of the main process's dialog for an unresponsive page, in the user's language. */
export const hangWordsSchema = z.strictObject({
  title: words,
  reasons: z.strictObject({ wake: words, call: words, memory: words, unknown: words }),
  wait: words,
  reload: words,
});
export type HangWords = z.output<typeof hangWordsSchema>;
