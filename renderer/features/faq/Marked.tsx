import { markPieces } from './search.ts';
import styles from './faq.module.css';

interface MarkedProps {
  readonly text: string;
  /** Search words, folded. */
  readonly words: readonly string[];
}

/** A text with the search words marked. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text;
  return markPieces(text, words).map((piece, at) =>
    // The parts of a text have no identity but their position.
    piece.isMarked ? (
      <mark key={at} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
