import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { SkeletonRow } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './ListState.module.css';

/** The reason why a list has no rows yet. */
export type NotReady =
  | { readonly kind: 'loading' | 'offline' }
  | { readonly kind: 'failed'; readonly retry: () => void };

export interface ListStateProps {
  readonly state: NotReady;
  /** Number of placeholder rows while loading. */
  readonly rows?: number;
  readonly offline: { readonly title: string; readonly text: string };
}

/** Replaces the rows of a list while it loads, while it is offline, or after an error. */
export function ListState({ state, rows = 5, offline }: ListStateProps) {
  const { t } = useTranslation('common');
  switch (state.kind) {
    case 'loading':
      return (
        <div role="status" className={styles.coming}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {Array.from({ length: rows }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      );
    case 'offline':
      return <EmptyState className={styles.state} role="status" icon="offline" {...offline} />;
    case 'failed':
      return (
        <EmptyState
          className={styles.state}
          role="alert"
          icon="warn"
          title={t('error.title')}
          text={t('error.text')}
          actions={<Button onPress={state.retry}>{t('tryAgain')}</Button>}
        />
      );
  }
}
