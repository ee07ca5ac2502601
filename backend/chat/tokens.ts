import { ApiFailure } from '../lib/failure.ts';

/**
 * Tokens of pages. A token names a position instead of a number of rows, so that new rows do not shift the
 * next page. Clients treat tokens as opaque, except for the history's `changes`, which starts with a revision
 * (shared/api/chat.ts).
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

/** Reads a token with a place in a chat, or a revision; null: no token. */
export function readNumberToken(token: string | null | undefined): number | null {
  return token === null || token === undefined ? null : wholeNumber(token);
}

/** Position of a media item: the place of its message, and its index in the message. */
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
