/** Joins class names and omits falsy values. */
export function cx(...names: readonly (string | false | 0 | 0n | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
