import { memo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { findLinks } from '../conversation/links.ts';
import { DeceptiveLink } from './DeceptiveLink.tsx';
import styles from './message.module.css';

/** As much of a text as is shown at once; more is asked for. */
const clampChars = 1_400;
const clampLines = 24;

/** The beginning of a long text, cut between two characters; null where all of it fits. */
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
  // Not through the middle of a character that takes two places.
  if (/[\uD800-\uDBFF]/.test(text[cut - 1] ?? '')) cut -= 1;
  return text.slice(0, cut).trimEnd();
}

/** Long texts that were opened, by their text: a row that is scrolled away and back stays as it was. */
const opened = new Set<string>();

/** Words as words: links are the only thing in them that does anything. */
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
