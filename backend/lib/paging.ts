import * as z from 'zod/mini';
import { ApiFailure } from './failure.ts';

/** Position of a row in a list: its sort keys in ascending order, then its id. */
export interface PageCursor {
  readonly keys: readonly number[];
  readonly id: string;
}

/** Returns a negative number if `a` comes first. */
export function comparePageCursors(a: PageCursor, b: PageCursor): number {
  for (const [index, key] of a.keys.entries()) {
    const difference = key - (b.keys[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

// The keys are integers, like the columns that they are compared with.
const pageCursorSchema = z.tuple([z.array(z.int()), z.string()]);

/**
 * Returns a token for the position after which the next page begins. The row itself may be deleted meanwhile.
 */
export function tokenOf({ keys, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString('base64url');
}

/**
 * Returns the position in a token; null: the first page. Throws 400 for a token that this list did not
 * create.
 */
export function pageCursorOf(token: string | null | undefined, keys: number): PageCursor | null {
  if (token === null || token === undefined) return null;
  const cursor = z.core.safeParse(pageCursorSchema, readJson(Buffer.from(token, 'base64url').toString()));
  if (!cursor.success || cursor.data[0].length !== keys) {
    throw new ApiFailure('invalid_body', 'There is no such page.', { field: 'paginationToken' });
  }
  return { keys: cursor.data[0], id: cursor.data[1] };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns a page of at most `count` rows and the token of the next page. `rows` must have one row more if
 * there is a next page. `positionOf` returns the position of a row, or its token.
 */
export function pageOf<T>(
  rows: readonly T[],
  count: number,
  positionOf: (row: T) => PageCursor | string,
): { readonly page: readonly T[]; readonly paginationToken: string | null } {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  if (rows.length <= count || last === undefined) return { page, paginationToken: null };
  const position = positionOf(last);
  return { page, paginationToken: typeof position === 'string' ? position : tokenOf(position) };
}
