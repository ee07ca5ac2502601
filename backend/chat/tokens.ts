import { ApiFailure } from '../lib/failure.ts';

/**
 * Where the next page goes on. Each names a spot and no number of rows, so what comes meanwhile shifts nothing. To
 * clients they are opaque, but for the history's `changes`, whose first one is a revision (shared/api/chat.ts).
 */
export interface ChatListCursor {
  readonly activeAt: number;
  readonly chatId: string;
}

const listShape = /^(\d{1,16})\.(.{1,64})$/;

export function listToken({ activeAt, chatId }: ChatListCursor): string {
  return `${activeAt}.${chatId}`;
}

export function readListToken(token: string | null | undefined): ChatListCursor | null {
  if (token === null || token === undefined) return null;
  const [, activeAt, chatId] = listShape.exec(token) ?? [];
  if (activeAt === undefined || chatId === undefined) throw brokenToken();
  return { activeAt: wholeNumber(activeAt), chatId };
}

/** A place in a chat, or a revision. */
export function readNumberToken(token: string | null | undefined): number | null {
  return token === null || token === undefined ? null : wholeNumber(token);
}

/** A medium's spot: the place of its message, and which of that message's media it is. */
export interface MediaCursor {
  readonly place: number;
  readonly position: number;
}

export function mediaToken({ place, position }: MediaCursor): string {
  return `${place}.${position}`;
}

export function readMediaToken(token: string | null | undefined): MediaCursor | null {
  if (token === null || token === undefined) return null;
  const [place, position, ...more] = token.split('.');
  if (place === undefined || position === undefined || more.length > 0) throw brokenToken();
  return { place: wholeNumber(place), position: wholeNumber(position) };
}

function wholeNumber(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw brokenToken();
  return value;
}

function brokenToken(): ApiFailure {
  return new ApiFailure('invalid_body', 'This is no page of ours.', { field: 'paginationToken' });
}

/** A page out of one row more than was asked for, and the token of the next one. */
export function pageOf<T>(
  rows: readonly T[],
  count: number,
  tokenOf: (last: T) => string,
): { readonly page: readonly T[]; readonly paginationToken: string | null } {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  return { page, paginationToken: rows.length > count && last !== undefined ? tokenOf(last) : null };
}
