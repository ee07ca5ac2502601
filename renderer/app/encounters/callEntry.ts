/**
 * Of an entry of the history that a call itself has laid, by beginning or by being made large again: over, it leads back to
 * where one was. Whoever went to the page of calls stays there.
 */
export const callEntry = { isOfCall: true } as const;

export const isOfCall = (state: unknown): boolean =>
  (state as Partial<typeof callEntry> | null)?.isOfCall === true;
