import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import type { Buying } from './useBuying.ts';
import styles from './outcome.module.css';

/**
 * Shows a purchase that is pending, failed, refused or of unknown outcome. Otherwise renders null.
 */
export function Outcome({ buying }: { readonly buying: Buying }) {
  const { t } = useTranslation('coins');
  const { state } = buying;
  switch (state.kind) {
    case 'pending':
      return (
        <Said icon="card" tone="turn" title={t('pending.title')} text={t('pending.text')}>
          {state.purchase.paymentUrl !== null && (
            <AnchorButton kind="primary" isBlock href={state.purchase.paymentUrl} isExternal>
              {t('pending.open')}
            </AnchorButton>
          )}
          <Button isBlock onPress={buying.reset}>
            {t('pending.goOn')}
          </Button>
          <Button isBlock kind="plain" onPress={() => void buying.stop()}>
            {t('pending.stop')}
          </Button>
        </Said>
      );
    case 'failed':
      return (
        <Said icon="card" tone="bad" title={t('failed.title')} text={t('failed.text')}>
          <Button isBlock kind="primary" onPress={buying.retry}>
            {t('failed.again')}
          </Button>
          <Button isBlock kind="plain" onPress={buying.reset}>
            {t('failed.other')}
          </Button>
        </Said>
      );
    case 'lost':
      return (
        <Said icon="warn" tone="bad" title={t('lost.title')} text={t('lost.text')}>
          <Button isBlock kind="primary" onPress={buying.retry}>
            {t('failed.again')}
          </Button>
          <Button isBlock kind="plain" onPress={buying.reset}>
            {t('failed.other')}
          </Button>
        </Said>
      );
    case 'refused': {
      const textKey = state.why === 'old' ? 'gone' : 'forbidden';
      return (
        <Said icon="warn" tone="bad" title={t(`${textKey}.title`)} text={t(`${textKey}.text`)}>
          <Button isBlock kind="plain" onPress={buying.reset}>
            {t(state.why === 'old' ? 'failed.other' : 'forbidden.back')}
          </Button>
        </Said>
      );
    }
    default:
      return null;
  }
}

/** An icon with a title, a text and actions. */
export function Said({
  icon,
  tone,
  title,
  text,
  children,
}: {
  readonly icon: 'card' | 'warn' | 'coin';
  readonly tone: 'turn' | 'bad' | 'good';
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.said} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={cx(styles.seal, styles[tone])} aria-hidden="true">
        {icon === 'coin' ? <i className={styles.coin} /> : <Icon name={icon} />}
      </span>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
