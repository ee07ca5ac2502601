import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { IdentityCheck } from '#shared/domain/applications.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { UsedIdentityCheck } from '../data/useIdentityCheck.ts';
import styles from './missing.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';
import { useEffect, useState } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';

/** The identity check: what it requires, that its result is pending, or why it failed. */
export function IdentityRung({
  identity,
  check,
  isNow,
}: {
  readonly identity: IdentityCheck;
  readonly check: UsedIdentityCheck;
  readonly isNow: boolean;
}) {
  const { t } = useTranslation('application');
  if (identity.state === 'approved') return null;
  if (identity.state === 'started') return <Waiting identity={identity} check={check} />;
  return (
    <>
      {identity.state === 'refused' && (
        <Banner
          tone="warning"
          role="status"
          className={styles.banner}
          title={t('identity.refused')}
          text={t(`identity.reason.${identity.reason ?? 'other'}`)}
        />
      )}
      <p>{t('identity.why')}</p>
      <div className={styles.go}>
        <Button
          kind={isNow ? 'primary' : 'plain'}
          icon="id"
          isBusy={check.isBusy}
          onPress={() => void check.open()}
        >
          {t(identity.state === 'refused' ? 'identity.again' : 'identity.check')}
        </Button>
        <Text as="span" size={14} tone="muted">
          {t('identity.outside')}
        </Text>
      </div>
    </>
  );
}

function Waiting({
  identity: { startedAt },
  check: { askedAtMs, isAsking, isBusy, url, open },
}: {
  readonly identity: IdentityCheck;
  readonly check: UsedIdentityCheck;
}) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  const now = useSecondsNow(isAsking);
  const opened = startedAt === null ? '' : formatTime(locale, new Date(startedAt));
  const seconds = askedAtMs === null ? 0 : Math.max(0, Math.round((now - askedAtMs) / 1_000));
  return (
    <div className={styles.waiting}>
      <Row gap={4}>
        <span className={styles.seal} data-turning={isAsking || undefined}>
          <Icon name="id" />
        </span>
        <span className={styles.say} role="status">
          <b>{t('identity.noResult')}</b>
          <small>
            {isAsking
              ? t('identity.asked', { at: opened, count: seconds })
              : t('identity.askedBefore', { at: opened })}
          </small>
        </span>
      </Row>
      <div className={styles.go}>
        {url === null ? (
          <Button icon="out-link" isBusy={isBusy} onPress={() => void open()}>
            {t('identity.openAgain')}
          </Button>
        ) : (
          <a className={styles.outside} href={url} target="_blank" rel="noopener">
            {t('identity.openAgain')}
            <Icon name="out-link" />
          </a>
        )}
      </div>
      <p>{t('identity.mayClose')}</p>
    </div>
  );
}

/** Returns the current time, updated every second while `isRunning`. */
function useSecondsNow(isRunning: boolean): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const scope = createScope();
    clock.every(scope, 1_000, () => setNow(clock.now()));
    return () => scope.end();
  }, [clock, isRunning]);
  return now;
}
