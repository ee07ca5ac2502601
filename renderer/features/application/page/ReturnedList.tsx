import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IdentityRung } from './IdentityRung.tsx';
import { placeOf } from './profilePlace.ts';
import { SelfieRung } from './SelfieRung.tsx';
import type { WhatIsMissingProps } from './WhatIsMissing.tsx';
import missing from './missing.module.css';
import styles from './returned.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Reason = OwnApplication['reasons'][number];

/** Returned items, each with its reason, whether it is corrected, and a link to correct it. */
export function ReturnedList({ application, check, steps }: WhatIsMissingProps) {
  const { t } = useTranslation('application');
  const { reasons, maySend } = application;
  return (
    <section aria-label={t('missing.label')}>
      <ul className={styles.list}>
        {reasons.map((reason, index) => (
          <Row key={`${reason.item} ${reason.itemId ?? index}`} {...{ reason, application, check, steps }} />
        ))}
      </ul>
      <div className={missing.go}>
        <Button
          kind={maySend ? 'primary' : 'plain'}
          size="big"
          icon="send"
          isDisabled={!maySend}
          isBusy={steps.busy === 'send'}
          onPress={() => void steps.send()}
        >
          {t('send.action')}
        </Button>
      </div>
    </section>
  );
}

function Row({
  reason: { item, reason, note, isMended },
  application,
  check,
}: WhatIsMissingProps & { readonly reason: Reason }) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  const isDone = isMended === true;
  const isOnPage = item === 'selfie' || item === 'idv';
  return (
    <li className={cx(isDone && styles.isDone)}>
      <span className={styles.sign}>
        <Icon name={isDone ? 'check' : 'edit'} />
      </span>
      <div className={styles.say}>
        <b>{t(`item.${item}`)}</b>
        <span className={styles.why}>{isDone ? t('returned.changed') : t(`reason.${reason}`)}</span>
        {note && (
          <Text as="span" size={14} tone="muted" wrap="breaks" dir="auto">
            {note}
          </Text>
        )}
        {!isDone && item === 'selfie' && <SelfieRung selfies={application.selfies} isNow mustRetake />}
        {!isDone && item === 'idv' && <IdentityRung identity={application.identity} check={check} isNow />}
      </div>
      <span className={styles.end}>
        <span className={styles.mark}>
          <Icon name={isDone ? 'check' : 'edit'} />
          {t(isDone ? 'returned.ready' : 'returned.toDo')}
        </span>
        {!isDone && !isOnPage && (
          <LinkButton
            size="small"
            to={placeOf(locale, item)}
            aria-label={t('changeWhat', { what: t(`item.${item}`) })}
          >
            {t('change')}
          </LinkButton>
        )}
      </span>
    </li>
  );
}
