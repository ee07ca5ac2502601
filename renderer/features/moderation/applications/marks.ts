import { itemReasons, type ApplicationItem, type ItemReason } from '#shared/domain/applications.ts';

/** An item that a moderator returns. `itemId`: id of the picture; null: the item as a whole. */
export interface Mark {
  readonly item: ApplicationItem;
  readonly itemId: string | null;
  readonly reason: ItemReason;
  readonly note: string;
}

export type Marked = Pick<Mark, 'item' | 'itemId'>;

export const keyOfMark = ({ item, itemId }: Marked): string => `${item} ${itemId ?? ''}`;
export const hasMark = (marks: readonly Mark[], what: Marked): boolean =>
  marks.some((mark) => keyOfMark(mark) === keyOfMark(what));

/** Returns the marks with this item added with its first reason, or removed if it was marked. */
export function toggled(marks: readonly Mark[], what: Marked): readonly Mark[] {
  if (hasMark(marks, what)) return marks.filter((mark) => keyOfMark(mark) !== keyOfMark(what));
  return [...marks, { ...what, reason: itemReasons[what.item][0], note: '' }];
}

export function changed(
  marks: readonly Mark[],
  what: Marked,
  change: Partial<Pick<Mark, 'reason' | 'note'>>,
): readonly Mark[] {
  return marks.map((mark) => (keyOfMark(mark) === keyOfMark(what) ? { ...mark, ...change } : mark));
}
