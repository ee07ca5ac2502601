import type { ReactNode, Ref } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { cx } from '#renderer/ui/cx.ts';
import typography from '#renderer/ui/styles/text.module.css';
import type { LegalHrefs } from './links.ts';
import { longDate } from './longDate.ts';
import { readingMinutes, shortId, type LegalBlock, type LegalText, parseInline } from './text.ts';
import styles from './article.module.css';
import { useOrigin } from './useOrigin.ts';

/** Minimum length of a word in a title that does not fit a phone at full size. */
const longWordChars = 14;

export interface ArticleProps {
  readonly page: LegalPage;
  readonly locale: Locale;
  readonly text: LegalText;
  readonly hrefs: LegalHrefs;
  /** Actions such as printing, shown on screen only. */
  readonly tools: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/**
 * The text of a legal page. Elements with `data-screen-only` are left out of offline copies, and the
 * stylesheet hides them in print.
 */
export function Article({ page, locale, text, hrefs, tools, ref }: ArticleProps) {
  const { t } = useTranslation(['legal', 'common']);
  const title = t(`common:legal.${page}`);
  const isLong = title.split(' ').some((word) => word.length >= longWordChars);
  const date = longDate(locale, new Date(text.inForceSince), 'UTC');
  const facts = [t('inForce', { date }), t('version', { version: text.version })];
  return (
    <article ref={ref} className={styles.article}>
      <p className={styles.running} aria-hidden="true" data-screen-only>
        {['Vesper', title, ...facts].join(' · ')}
      </p>
      <header>
        <p className={styles.facts}>
          <span>{facts[0]}</span> · <span>{facts[1]}</span>
          <span data-screen-only> · {t('minutes', { count: readingMinutes(text) })}</span>
        </p>
        <h1 className={cx(typography.display, styles.title, isLong && styles.long)}>{title}</h1>
        {tools}
      </header>
      {text.locale !== locale && <p className={styles.notice}>{t('inEnglish')}</p>}
      <div className={styles.prose} lang={text.locale}>
        <section className={styles.short} aria-labelledby={shortId}>
          <h2 id={shortId} lang={locale}>
            {t('inShort')}
          </h2>
          <List items={text.short} hrefs={hrefs} />
        </section>
        {text.sections.map((section, at) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>
              <span className={styles.number}>{at + 1}</span> {section.title}
            </h2>
            {section.blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} hrefs={hrefs} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Block({ block, hrefs }: { block: LegalBlock; hrefs: LegalHrefs }) {
  if ('list' in block) return <List items={block.list} hrefs={hrefs} />;
  return (
    <p>
      <Words text={block.p} hrefs={hrefs} />
    </p>
  );
}

function List({ items, hrefs }: { items: readonly string[]; hrefs: LegalHrefs }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Words text={item} hrefs={hrefs} />
        </li>
      ))}
    </ul>
  );
}

/** A paragraph with its links. Print adds the address after each link. */
function Words({ text, hrefs }: { text: string; hrefs: LegalHrefs }) {
  const origin = useOrigin();
  return parseInline(text).map((piece, at) => {
    if (typeof piece === 'string') return piece;
    const href = hrefs.pages[piece.page];
    const address = origin === '' ? href : new URL(href, origin).href;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
      <a key={at} href={href} data-address={address}>
        {piece.words}
      </a>
    );
  });
}
