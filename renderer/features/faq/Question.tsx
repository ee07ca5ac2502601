import { useEffect, useRef } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './faq.module.css';
import type { FaqQuestion } from './questions.ts';
import { markPieces } from './search.ts';

interface QuestionProps {
  readonly question: FaqQuestion;
  readonly locale: Locale;
  readonly isOpen?: boolean;
  /** Changes each time the address names this question, which then opens and scrolls into view. */
  readonly askedFor?: string | null;
  /** Id of the question in the address, if it can be linked on this page. */
  readonly anchor?: string;
  /** Search words, folded. */
  readonly words?: readonly string[];
}

const none: readonly string[] = [];

/** A question that opens its answer. Native `<details>`, so that the browser's page search opens it too. */
export function Question({ question, locale, isOpen, askedFor = null, anchor, words = none }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (askedFor === null || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [askedFor]);

  return (
    <details ref={details} className={styles.question} id={anchor} open={isOpen}>
      <summary>
        <span>
          <Marked text={question.question} words={words} />
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.answer}>
        {question.answer.map((paragraph, at) => (
          <p key={at}>
            {paragraph.map(({ text, page }, part) => {
              const marked = <Marked key={part} text={text} words={words} />;
              if (page === null) return marked;
              return (
                <PageLink key={part} locale={locale} page={page} className={styles.link}>
                  {marked}
                </PageLink>
              );
            })}
          </p>
        ))}
      </div>
    </details>
  );
}

interface MarkedProps {
  readonly text: string;
  /** Search words, folded. */
  readonly words: readonly string[];
}

/** A text with the search words marked. */
function Marked({ text, words }: MarkedProps) {
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
