import { foldText } from '#shared/lib/foldText.ts';

export interface ReadyChoice {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Returns the text after a `/` at the start of the field; null without a leading `/` or with line breaks. */
export function askedIn(field: string): string | null {
  return field.startsWith('/') && !field.includes('\n') ? field.slice(1) : null;
}

/** Returns the answers whose title or text contains all typed words; matches in the title come first. */
export function matching(choices: readonly ReadyChoice[], asked: string): readonly ReadyChoice[] {
  const words = foldText(asked).split(/\s+/).filter(Boolean);
  const has = (text: string) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
  const found = choices.filter(({ title, text }) => has(`${title} ${text}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}
