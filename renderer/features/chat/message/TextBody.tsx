import { memo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { findLinks } from '../conversation/links.ts';
import { DeceptiveLink } from './DeceptiveLink.tsx';
import styles from './message.module.css';

/** Maximum characters and lines of a text before "show more". */
const clampChars = 1_400;
const clampLines = 24;

/** Returns the beginning of a long text, cut between two characters; null if the text is short enough. */
export function clamp(text: string): string | null {
  let end = 0;
  for (let line = 0; line < clampLines; line++) {
    const at = text.indexOf('\n', end);
    if (at === -1 || at >= clampChars) {
      end = text.length;
      break;
    }
    end = at + 1;
  }
  let cut = Math.min(end, clampChars);
  if (cut >= text.length) return null;
  // Never cuts through a surrogate pair.
  if (/[\uD800-\uDBFF]/.test(text[cut - 1] ?? '')) cut -= 1;
  return text.slice(0, cut).trimEnd();
}

/** Long texts that the user expanded, so that a text stays expanded when scrolling unmounts its row. */
const opened = new Set<string>();

/** Plain text in which only links are interactive. */
export const TextBody = memo(function TextBody({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(() => opened.has(text));
  const short = isOpen ? null : clamp(text);
  return (
    <>
      <span className={styles.text} dir="auto">
        <Linked text={short ?? text} />
        {short !== null && '…'}
      </span>
      {short !== null && (
        <button
          type="button"
          className={styles.showMore}
          onClick={() => {
            opened.add(text);
            setIsOpen(true);
          }}
        >
          {t('showMore')}
        </button>
      )}
    </>
  );
});

function Linked({ text }: { text: string }) {
  return findLinks(text).map(({ text: words, href, shown, realHost }, at) =>
    href === null ? (
      words
    ) : realHost !== null ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
      <DeceptiveLink key={at} href={href} host={realHost} words={shown} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
      <a
        key={at}
        className={styles.link}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
      >
        {words}
      </a>
    ),
  );
}
