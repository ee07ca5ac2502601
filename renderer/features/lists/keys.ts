export type RelatedSide = 'followings' | 'fans';

/** What a list of one's own is narrowed to. */
export interface Narrowed {
  readonly search: string;
  /** Followings: those who are here. Fans: those whom one does not follow. */
  readonly isOnly: boolean;
}

export const listKeys = {
  counter: ['lists', 'counter'],
  related: (side: RelatedSide, { search, isOnly }: Narrowed) => ['lists', side, search, isOnly],
  blocked: (search: string) => ['lists', 'blocked', search],
  allBlocked: ['lists', 'blocked'],
} as const;
