import { Fragment, type ReactNode } from 'react';

/**
 * A text with marked words, `Read the <terms>Terms</terms> first.`, as elements: each mark says by its name how its
 * words are shown. The text itself comes from `t`. Unknown marks leave their words as they are; nothing else in a text
 * means anything, so that text is only text.
 */
export function Tagged({
  text,
  tags,
}: {
  text: string;
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
}): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) {
    const [whole, name = '', words = ''] = found;
    parts.push(text.slice(end, found.index));
    const show = Object.hasOwn(tags, name) ? tags[name] : undefined;
    parts.push(<Fragment key={found.index}>{show ? show(words) : words}</Fragment>);
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
