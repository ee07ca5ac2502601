import { Fragment, type ReactNode } from 'react';

export interface WordsProps {
  /** A text whose marked words (`<name>words</name>`) become elements. Everything else stays text. */
  readonly text: string;
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/;

/** Renders a translated sentence with links. */
export function Words({ text, parts }: WordsProps) {
  // The split yields groups of three: the text before, the name, and the marked words.
  const pieces = text.split(marked);
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null;
    const part = at % 3 === 2 ? parts[pieces[at - 1] ?? ''] : undefined;
    // oxlint-disable-next-line react/no-array-index-key -- a sentence keeps its order
    return <Fragment key={at}>{part ? part(piece) : piece}</Fragment>;
  });
}
