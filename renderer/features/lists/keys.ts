export type RelatedSide = 'followings' | 'fans';

/** Search and filter of a list. */
export interface Narrowed {
  readonly search: string;
  /** Followings: only people online. Fans: only people whom the user does not follow. */
  readonly isOnly: boolean;
}

export const listKeys = {
  counter: ['lists', 'counter'],
  related: (side: RelatedSide, { search, isOnly }: Narrowed) => ['lists', side, search, isOnly],
  blocked: (search: string) => ['lists', 'blocked', search],
  allBlocked: ['lists', 'blocked'],
} as const;
