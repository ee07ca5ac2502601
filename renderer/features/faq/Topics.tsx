import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './faq.module.css';
import { outline } from './outline.ts';
import { listedTopics, topicHref, topicIcons } from './topics.ts';
import { useTopicWords } from './useTopicWords.ts';
import { Text } from '#renderer/ui/layout.tsx';

/** Every section listed for this role, with a description and its number of questions. */
export function Topics({ locale, role }: { locale: Locale; role: Role }) {
  const { t } = useTranslation('faq');
  const words = useTopicWords(locale);
  return (
    <nav className={styles.part} aria-label={t('sections')}>
      <h2>{t('all')}</h2>
      <ul className={styles.topics}>
        {listedTopics(role).map((topic) => {
          const { title, line } = words(topic);
          const count = outline[topic].length;
          return (
            <li key={topic}>
              <Link to={topicHref(locale, topic)}>
                <Icon name={topicIcons[topic]} />
                <b>{title}</b>
                <span>
                  {line}
                  <Text as="span" isNumber wrap="line">
                    <span aria-hidden="true"> · {formatCount(locale, count)}</span>
                    <VisuallyHidden>, {t('count', { count })}</VisuallyHidden>
                  </Text>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
