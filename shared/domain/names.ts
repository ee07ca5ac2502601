import { limits } from './constants.ts';

/** Returns a long name shortened to the limit (§5.6), counted in user-perceived characters. */
export function cutName(name: string): string {
  const { nameShownChars } = limits;
  // A character has at least one UTF-16 unit, so short strings need no segmentation.
  if (name.length <= nameShownChars) return name;
  const characters = [...new Intl.Segmenter().segment(name)];
  if (characters.length <= nameShownChars) return name;
  return `${characters
    .slice(0, nameShownChars)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
