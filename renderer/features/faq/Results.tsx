import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './faq.module.css';
import { Question } from './Question.tsx';
import type { FaqResults, FoundGroup } from './search.ts';
import { topicHref } from './topics.ts';
import { useTopicWords } from './useTopicWords.ts';

/** Number of results shown at first. A button shows the others. */
const shownAtFirst = 6;

/** Returns the first `count` questions across the groups. */
function firstOf(groups: readonly FoundGroup[], count: number): readonly FoundGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const found = group.found.slice(0, left);
    left -= found.length;
    return found.length > 0 ? [{ ...group, found }] : [];
  });
}

interface ResultsProps {
  readonly locale: Locale;
  readonly query: string;
  readonly results: FaqResults;
}

/** Search results by section, with the first answer open. */
export function Results({ locale, query, results: { groups, count, words } }: ResultsProps) {
  const { t } = useTranslation('faq');
  const nameOf = useTopicWords(locale);
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? groups : firstOf(groups, shownAtFirst);
  const more = count - shownAtFirst;

  if (count === 0)
    return (
      <section className={styles.part}>
        <h2>{t('search.none', { query })}</h2>
        <p className={styles.hint}>{t('search.noneText')}</p>
      </section>
    );
  return (
    <section className={styles.part}>
      <h2>{t('search.answers', { count, query })}</h2>
      {shown.map(({ topic, found }, group) => (
        <div key={topic} className={styles.group}>
          <h3>
            <Link to={topicHref(locale, topic)}>
              {nameOf(topic).title}
              <Icon name="right" />
            </Link>
          </h3>
          {found.map(({ question }, at) => (
            <Question
              key={question.id}
              question={question}
              locale={locale}
              words={words}
              isOpen={group === 0 && at === 0}
            />
          ))}
        </div>
      ))}
      {!isAll && more > 0 && (
        <Button kind="quiet" size="small" className={styles.more} onPress={() => setIsAll(true)}>
          {t('search.more', { count: more })}
        </Button>
      )}
    </section>
  );
}
