/** Returns the initials of the first two words of a name; a star if the name is empty or null. */
export function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => (/^./u.exec(word)?.[0] ?? '').toLocaleUpperCase());
  return letters.join('') || '✦';
}
