import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { handedOut, queryNumber } from '../domain/fields.ts';

/** How many rows a page may have: at most a full chat page (§9), `size` where nothing is asked for. */
export function pageCount(size: number) {
  return z._default(queryNumber(z.int().check(z.gte(1), z.lte(limits.chatFullPageSize))), size);
}

/** The page to answer, as the page before named it; absent or null is the first. */
export const pageFrom = z.optional(z.nullable(handedOut));
