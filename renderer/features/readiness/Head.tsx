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
import { Stack, Text } from '#renderer/ui/layout.tsx';

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
      <Text tone="muted">{t(`lead.${kind}`, { good, of, names })}</Text>
    </div>
  );
}

/** Link to the match page, or the reason why it is blocked. */
export function Go({ summary, role }: { readonly summary: Summary; readonly role: Role }) {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const names = useNames(summary);
  if (role === 'artist')
    return (
      <Text isCentered className={cx(text.tiny, text.muted)}>
        {t('go.artist')}
      </Text>
    );
  const isBlocked = summary.kind === 'blocked';
  return (
    <Stack gap={3}>
      {isBlocked ? (
        <Button kind="primary" size="big" icon="star" isBlock isDisabled>
          {t('go.match')}
        </Button>
      ) : (
        <LinkButton kind="primary" size="big" isBlock to={hrefOf(locale, 'match')} icon="star">
          {t('go.match')}
        </LinkButton>
      )}
      <Text isCentered className={cx(text.tiny, text.muted)}>
        {isBlocked ? t('go.first', { names }) : t('go.free')}
      </Text>
    </Stack>
  );
}
