import { limits } from './constants.ts';

/** A long name, cut (§5.6). Characters as people count them, not their halves. */
export function cutName(name: string): string {
  const { nameShownChars } = limits;
  // No character is shorter than one unit: most names need not be taken apart.
  if (name.length <= nameShownChars) return name;
  const characters = [...new Intl.Segmenter().segment(name)];
  if (characters.length <= nameShownChars) return name;
  return `${characters
    .slice(0, nameShownChars)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
