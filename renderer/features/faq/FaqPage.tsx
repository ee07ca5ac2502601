import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import text from '#renderer/ui/styles/text.module.css';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './faq.module.css';
import { FaqFrame } from './FaqFrame.tsx';
import { QuestionsComing, QuestionsFailed } from './LoadState.tsx';
import { popularQuestions } from './outline.ts';
import { Question } from './Question.tsx';
import { Results } from './Results.tsx';
import { searchFaq, wordsOf } from './search.ts';
import { SearchField } from './SearchField.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { Topics } from './Topics.tsx';
import { listedTopics, type FaqTopic } from './topics.ts';
import { useAddressQuery } from './useAddressQuery.ts';
import { useFaq } from './useFaq.ts';
import { Text } from '#renderer/ui/layout.tsx';

interface FaqPageProps {
  readonly locale: Locale;
  readonly role: Role;
}

/** `/faq`: a search over all answers, popular questions, and all sections. */
export function FaqPage({ locale, role }: FaqPageProps) {
  const { t } = useTranslation('faq');
  const [query, setQuery] = useAddressQuery();
  const [isReadyToSearch, setIsReadyToSearch] = useState(false);
  const isSearching = wordsOf(query).length > 0;
  const popular = popularQuestions(role);
  const listed = listedTopics(role);
  // The first page needs few topics. The others load when the user is about to search.
  const wanted: readonly FaqTopic[] =
    isReadyToSearch || isSearching ? listed : [...new Set(popular.map(({ topic }) => topic))];
  const faq = useFaq(locale, wanted);
  const isComplete = listed.every((topic) => faq.questions.has(topic));
  const results = isSearching && isComplete ? searchFaq(faq.questions, listed, query) : null;
  const shownQuery = query.trim();

  const statusText = () => {
    if (!results) return '';
    return results.count > 0
      ? t('search.answers', { count: results.count, query: shownQuery })
      : t('search.none', { query: shownQuery });
  };

  const middle = () => {
    if (faq.hasFailed && (isSearching || !isReadyToSearch))
      return <QuestionsFailed onTryAgain={faq.tryAgain} />;
    if (results) return <Results key={query} locale={locale} query={shownQuery} results={results} />;
    if (isSearching) return <QuestionsComing count={popular.length} />;
    const found = popular.map(({ topic, id }) => faq.questions.get(topic)?.find((one) => one.id === id));
    return (
      <section className={styles.part}>
        <h2>{t('popular')}</h2>
        {found.includes(undefined) ? (
          <QuestionsComing count={popular.length} />
        ) : (
          found.map(
            (question) => question && <Question key={question.id} question={question} locale={locale} />,
          )
        )}
      </section>
    );
  };

  return (
    <FaqFrame locale={locale} role={role} topic={null}>
      <div className={styles.hero}>
        <Text as="h2" wrap="breaks" className={text.displayS}>
          {t('hero')}
        </Text>
        <SearchField query={query} onQuery={setQuery} onReady={() => setIsReadyToSearch(true)} />
        <VisuallyHidden role="status">{statusText()}</VisuallyHidden>
      </div>
      {middle()}
      <Topics locale={locale} role={role} />
      <ContactSupport locale={locale} role={role} />
    </FaqFrame>
  );
}
