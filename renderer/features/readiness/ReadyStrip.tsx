import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { summaryOf } from './checks.ts';
import { useServerChecks } from './useServerChecks.ts';
import styles from './strip.module.css';

/**
 * One line on a goddess's match page: server checks that block her or could be better, with a link to the
 * page. Her devices are shown beside it.
 */
export function ReadyStrip() {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const { checks } = useServerChecks('goddess');
  const { kind, named } = summaryOf(checks);
  const isKnown = checks.every(({ state }) => state !== 'waiting' && state !== 'unknown');
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    named.map((key) => t(`name.${key}`).toLocaleLowerCase(locale)),
  );
  const isFine = !isKnown || kind === 'ready';
  return (
    <RouterLink className={styles.strip} href={hrefOf(locale, 'ready')}>
      <Icon
        name={isFine ? 'check' : 'warn'}
        className={cx(isKnown && (isFine ? styles.good : kind === 'blocked' ? styles.bad : styles.better))}
      />
      <span className={styles.words}>
        <b>{t('strip.title')}</b>
        <span>{isKnown ? t(`strip.${kind}`, { names }) : t('strip.unknown')}</span>
      </span>
      <Icon name="right" className={styles.end} />
    </RouterLink>
  );
}
