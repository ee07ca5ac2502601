import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { moderationKeys } from '../keys.ts';
import styles from './decide.module.css';

/**
 * Reported messages, shown on request because the audit log records each reading. The rest of the chat stays
 * hidden.
 */
export function ReportedMessages({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const when = useWhen();
  const [isOpen, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: moderationKeys.messages(caseId),
    queryFn: ({ signal }) => unwrap(api.call('seeReportedMessages', { params: { id: caseId } }, { signal })),
    enabled: isOpen,
    // No automatic refetch, because every reading adds a line to the audit log.
    staleTime: Infinity,
  });
  if (!data)
    return (
      <div className={styles.messages}>
        {isError && <p role="alert">{t('place.failed')}</p>}
        <Button
          icon="chat"
          isBusy={isOpen && isFetching}
          onPress={() => {
            if (isError) void refetch();
            setOpen(true);
          }}
        >
          {t('place.messages')}
        </Button>
      </div>
    );
  return (
    <section className={styles.messages} aria-label={t('place.messages')}>
      <b>{t('place.messages')}</b>
      {data.messages.length === 0 ? (
        <p>{t('place.gone')}</p>
      ) : (
        <ul>
          {data.messages.map(({ _id, text, at }) => (
            <li key={_id}>
              <blockquote dir="auto">{text ?? t('place.noText')}</blockquote>
              <small>
                <time dateTime={at}>{when(at)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
