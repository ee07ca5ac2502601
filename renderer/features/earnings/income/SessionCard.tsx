import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Shift } from '#shared/domain/earnings.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { FailedPart } from '../FailedPart.tsx';
import type { Part } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { coinsAnHour, onlineSeconds } from './shift.ts';
import styles from '../earnings.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** The current session in six lines, with a link to its details. */
export function SessionCard({ shift, href }: { readonly shift: Part<Shift>; readonly href: string }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { data } = shift;
  const isOn = data?.startedAt !== null;
  return (
    <Card title={t('session.title')} end={data?.isOnline === true && <LiveDot />}>
      {shift.hasFailed ? (
        <FailedPart onRetry={shift.retry} />
      ) : !data ? (
        <Skeleton height={228} />
      ) : !isOn ? (
        <Text size={14} tone="muted">
          {t('session.none')}
        </Text>
      ) : (
        <>
          <Facts
            facts={[
              { term: t('session.online'), value: words.length(onlineSeconds(data)) },
              { term: t('session.matches'), value: formatCount(locale, data.matches) },
              { term: t('session.calls'), value: formatCount(locale, data.calls?.answered ?? null) },
              { term: t('session.inCalls'), value: words.length(data.seconds?.call ?? 0) },
              { term: t('session.anHour'), value: formatCount(locale, coinsAnHour(data)) },
              {
                term: t('session.answered'),
                value:
                  data.calls && data.calls.rung > 0
                    ? words.percent((data.calls.answered / data.calls.rung) * 100)
                    : '—',
              },
            ]}
          />
          <LinkButton to={href} size="small" isBlock className={styles.more}>
            {t('session.more')}
          </LinkButton>
        </>
      )}
    </Card>
  );
}

/** Marks the running session as live. */
function LiveDot() {
  const { t } = useTranslation('earnings');
  return <span className={styles.live}>{t('session.live')}</span>;
}
