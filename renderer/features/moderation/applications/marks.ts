import { itemReasons, type ApplicationItem, type ItemReason } from '#shared/domain/applications.ts';

/** What a moderator sends back. `itemId`: which picture; null: the item as a whole. */
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

/** Marked with the first reason that there is for it, or not any more. */
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
