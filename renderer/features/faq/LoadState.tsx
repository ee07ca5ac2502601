import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './faq.module.css';

/** Placeholder for `count` questions while they load. */
export function QuestionsComing({ count }: { count: number }) {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.coming}>
          <Skeleton width={`${38 + ((at * 17) % 34)}%`} />
        </div>
      ))}
    </div>
  );
}

/** Shown if the texts failed to load, in the page language and in English. */
export function QuestionsFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation(['faq', 'common']);
  return (
    <EmptyState
      role="alert"
      icon="offline"
      title={t('failed.title')}
      text={t('failed.text')}
      actions={<Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>}
    />
  );
}
