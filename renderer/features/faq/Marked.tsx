import { markPieces } from './search.ts';
import styles from './faq.module.css';

interface MarkedProps {
  readonly text: string;
  /** The words of a search, folded. */
  readonly words: readonly string[];
}

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text;
  return markPieces(text, words).map((piece, at) =>
    // The parts of a text have no names but their order.
    piece.isMarked ? (
      <mark key={at} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
