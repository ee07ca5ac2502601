import * as z from 'zod/mini';
import { ApiFailure } from './failure.ts';

/** A row's place in a list: what the list is sorted by, smallest first, and the id where that is the same. */
export interface PageCursor {
  readonly keys: readonly number[];
  readonly id: string;
}

/** Negative where `a` comes first. */
export function comparePageCursors(a: PageCursor, b: PageCursor): number {
  for (const [index, key] of a.keys.entries()) {
    const difference = key - (b.keys[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

// Whole numbers, as the columns are that they are compared with.
const pageCursorSchema = z.tuple([z.array(z.int()), z.string()]);

/** Names the place after which the next page begins; it needs nobody to be there any more. */
export function tokenOf({ keys, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString('base64url');
}

/** Null on the first page; a token that this list did not give out is 400. */
export function pageCursorOf(token: string | null | undefined, keys: number): PageCursor | null {
  if (token === null || token === undefined) return null;
  const said = z.core.safeParse(pageCursorSchema, readJson(Buffer.from(token, 'base64url').toString()));
  if (!said.success || said.data[0].length !== keys) {
    throw new ApiFailure('invalid_body', 'There is no such page.', { field: 'paginationToken' });
  }
  return { keys: said.data[0], id: said.data[1] };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A page of the given size, of rows of which one more was asked for. */
export function pageOf<T>(
  rows: readonly T[],
  count: number,
  place: (row: T) => PageCursor,
): { readonly page: readonly T[]; readonly paginationToken: string | null } {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  return { page, paginationToken: rows.length > count && last ? tokenOf(place(last)) : null };
}
