import { Fragment, type ReactNode } from 'react';

/**
 * Renders a translated text with marked words, such as `Read the <terms>Terms</terms> first.`. `tags` maps
 * each mark to a function that renders its words. Words of unknown marks are rendered plain, and no other
 * markup is parsed.
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
