import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import text from '#renderer/ui/styles/text.module.css';
import styles from './faq.module.css';
import { FaqFrame } from './FaqFrame.tsx';
import { QuestionsComing, QuestionsFailed } from './LoadState.tsx';
import { outline } from './outline.ts';
import { Question } from './Question.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { contests, neighboursOf, topicHref, type Contest, type FaqTopic, isFaqSection } from './topics.ts';
import { useFaq } from './useFaq.ts';
import { useTopicWords } from './useTopicWords.ts';
import { UnknownFaqSection } from './UnknownFaqSection.tsx';
import { Text } from '#renderer/ui/layout.tsx';

interface TopicPageProps {
  readonly locale: Locale;
  readonly role: Role;
  readonly topic: FaqTopic;
}

/** Returns the question id in the hash. A malformed escape sequence names no question. */
function questionIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const isContest = (topic: FaqTopic): topic is Contest => (contests as readonly FaqTopic[]).includes(topic);

/** The questions of one topic. `#id` opens one and scrolls to it. */
function TopicPage({ locale, role, topic }: TopicPageProps) {
  const { t } = useTranslation('faq');
  const words = useTopicWords(locale);
  const { hash, key } = useLocation();
  const { questions, hasFailed, tryAgain } = useFaq(locale, [topic]);
  const own = questions.get(topic);
  const requestedQuestion = questionIn(hash);
  const { title, line } = words(topic);

  const list = () => {
    if (hasFailed) return <QuestionsFailed onTryAgain={tryAgain} />;
    if (!own) return <QuestionsComing count={outline[topic].length} />;
    return own.map((question) => (
      <Question
        key={question.id}
        question={question}
        locale={locale}
        anchor={question.id}
        askedFor={question.id === requestedQuestion ? key : null}
      />
    ));
  };

  return (
    <FaqFrame locale={locale} role={role} topic={topic} isRead>
      <header className={styles.hero}>
        <Text as="h2" wrap="breaks" className={text.displayS}>
          {title}
        </Text>
        <p className={styles.hint}>{line}</p>
      </header>
      <section key={topic} aria-label={title}>
        {list()}
      </section>
      {isContest(topic) && (
        <LinkButton size="small" className={styles.start} to={hrefOf(locale, topic)}>
          {t(`open.${topic}`)}
        </LinkButton>
      )}
      <ContactSupport locale={locale} role={role} />
      <Neighbours locale={locale} role={role} topic={topic} />
    </FaqFrame>
  );
}

/** Links to the previous and the next section. */
function Neighbours({ locale, role, topic }: TopicPageProps) {
  const { t } = useTranslation('faq');
  const words = useTopicWords(locale);
  const { previous, next } = neighboursOf(topic, role);
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && (
        <LinkButton
          kind="quiet"
          size="small"
          icon="back"
          to={topicHref(locale, previous)}
          aria-label={`${t('previous')}: ${words(previous).title}`}
        >
          <span>{words(previous).title}</span>
        </LinkButton>
      )}
      {next && (
        <LinkButton
          kind="quiet"
          size="small"
          to={topicHref(locale, next)}
          aria-label={`${t('next')}: ${words(next).title}`}
        >
          <span>{words(next).title}</span>
          <Icon name="right" />
        </LinkButton>
      )}
    </nav>
  );
}

const topics = { leaderboardFaq: 'leaderboard', streakFaq: 'streak' } as const;

interface ContestFaqPageProps {
  readonly locale: Locale;
  /** The pages are for streamers only. The role decides whether support is offered. */
  readonly role?: Role;
  readonly page: `${Contest}Faq`;
}

/** `/weekly-leaderboard/faq` and `/28-days-streak/faq`. */
export function ContestFaqPage({ locale, role = 'goddess', page }: ContestFaqPageProps) {
  return <TopicPage locale={locale} role={role} topic={topics[page]} />;
}

interface FaqSectionPageProps {
  readonly locale: Locale;
  readonly role: Role;
  /** The section as written in the address; may be any string. */
  readonly params: { readonly section: string };
}

/** `/faq/{section}`. */
export function FaqSectionPage({ locale, role, params: { section } }: FaqSectionPageProps) {
  if (!isFaqSection(section)) return <UnknownFaqSection locale={locale} role={role} />;
  return <TopicPage locale={locale} role={role} topic={section} />;
}
