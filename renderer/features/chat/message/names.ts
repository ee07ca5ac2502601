import { limits } from '#shared/domain/constants.ts';
import type { StoredChat } from '#shared/store/records.ts';

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

/** What is written above a chat; null: a support desk or somebody without a name, which only texts can name. */
export function nameOf(chat: Pick<StoredChat, 'user'>): string | null {
  const name = chat.user?.name?.trim() ?? '';
  return name === '' ? null : cutName(name);
}
