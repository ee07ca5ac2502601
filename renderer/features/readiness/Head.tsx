import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import type { Summary } from './checks.ts';
import styles from './readiness.module.css';

/** Returns the named checks as one phrase: "light and payout method". */
function useNames(summary: Summary): string {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const names = summary.named.map((key) => t(`name.${key}`).toLocaleLowerCase(locale));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** Overall state of the checks, announced when it changes. */
export function Head({ summary }: { readonly summary: Summary }) {
  const { t } = useTranslation('readiness');
  const names = useNames(summary);
  const { kind, good, of } = summary;
  return (
    <div className={styles.head} role="status">
      <h2 className={text.displayS}>{t(`title.${kind}`)}</h2>
      <p className={text.muted}>{t(`lead.${kind}`, { good, of, names })}</p>
    </div>
  );
}

/** Link to the match page, or the reason why it is blocked. */
export function Go({ summary, role }: { readonly summary: Summary; readonly role: Role }) {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const names = useNames(summary);
  if (role === 'artist') return <p className={cx(text.tiny, text.muted, styles.note)}>{t('go.artist')}</p>;
  const isBlocked = summary.kind === 'blocked';
  return (
    <div className={styles.go}>
      {isBlocked ? (
        <Button kind="primary" size="big" icon="star" isBlock isDisabled>
          {t('go.match')}
        </Button>
      ) : (
        <LinkButton kind="primary" size="big" isBlock to={hrefOf(locale, 'match')} icon="star">
          {t('go.match')}
        </LinkButton>
      )}
      <p className={cx(text.tiny, text.muted, styles.note)}>
        {isBlocked ? t('go.first', { names }) : t('go.free')}
      </p>
    </div>
  );
}
