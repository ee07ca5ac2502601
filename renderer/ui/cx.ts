/** Joins class names, leaving out what is not there. */
export function cx(...names: readonly (string | false | 0 | 0n | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
