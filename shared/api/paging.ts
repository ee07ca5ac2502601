import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { handedOut, queryNumber } from '../domain/fields.ts';

/** Number of rows in a page: at most a full chat page (§9); `size` by default. */
export function pageCount(size: number) {
  return z._default(queryNumber(z.int().check(z.gte(1), z.lte(limits.chatFullPageSize))), size);
}

/** Token of the requested page, from the previous page; absent or null: the first page. */
export const pageFrom = z.optional(z.nullable(handedOut));
