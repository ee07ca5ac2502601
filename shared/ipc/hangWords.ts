import * as z from 'zod/mini';

/** Why a page may not answer, as far as that is known. */
export const hangReasons = ['wake', 'call', 'memory', 'unknown'] as const;
export type HangReason = (typeof hangReasons)[number];

const words = z.string().check(z.minLength(1), z.maxLength(300));

/** In the person's language: what main says of a page that does not answer. */
export const hangWordsSchema = z.strictObject({
  title: words,
  reasons: z.strictObject({ wake: words, call: words, memory: words, unknown: words }),
  wait: words,
  reload: words,
});
export type HangWords = z.output<typeof hangWordsSchema>;
