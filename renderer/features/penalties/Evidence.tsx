import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { penaltyKeys } from './keys.ts';
import styles from './penalties.module.css';

/** The user's own pictures on which the decision is based. Renders nothing without pictures. */
export function Evidence({ id }: { readonly id: string }) {
  const { t } = useTranslation(['penalties', 'common']);
  const { api } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: penaltyKeys.evidence(id),
    queryFn: ({ signal }) => unwrap(api.call('getPenaltyEvidence', { params: { id } }, { signal })),
    staleTime: Infinity,
  });
  const frames = data?.frames ?? [];
  if (data && frames.length === 0) return null;
  return (
    <section aria-labelledby="penalty-seen" className={styles.seen}>
      <h3 id="penalty-seen" className={styles.heading}>
        {t('evidence.title')}
      </h3>
      {isError ? (
        <p role="alert">
          {t('evidence.failed')}{' '}
          <Button kind="quiet" size="small" onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </p>
      ) : (
        <ul className={styles.frames}>
          {data === undefined ? (
            <li>
              <Skeleton height={120} />
            </li>
          ) : (
            frames.map((frame, at) => (
              <li key={at}>
                <img
                  src={`data:image/jpeg;base64,${frame}`}
                  alt={t('evidence.alt', { at: at + 1, of: frames.length })}
                />
              </li>
            ))
          )}
        </ul>
      )}
      <p className={styles.small}>{t('evidence.text')}</p>
    </section>
  );
}
