/**
 * Marks a history entry that a call has added, when it started or was enlarged. After the call the user
 * returns to the previous entry. Without the mark, the user opened the page of calls and stays there.
 */
export const callEntry = { isOfCall: true } as const;

export const isOfCall = (state: unknown): boolean =>
  (state as Partial<typeof callEntry> | null)?.isOfCall === true;
