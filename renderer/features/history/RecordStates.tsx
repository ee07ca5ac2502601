import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { callTabIds } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState, type NotReady } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import styles from './history.module.css';

/** Explains why there are no rows: loading, offline, an error, or an empty history. */
export function NoRecords({
  state,
  tab,
  role,
}: {
  readonly state: NotReady | { readonly kind: 'ready' };
  readonly tab: string;
  readonly role: Role;
}) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  if (state.kind !== 'ready') {
    const offline = { title: t('common:toast.offline'), text: t('offline.empty') };
    return <ListState state={state} rows={7} offline={offline} />;
  }
  const known = callTabIds.find((id) => id === tab) ?? 'all';
  return (
    <EmptyState
      className={styles.state}
      icon={known === 'match' ? 'match' : known === 'missed' ? 'missed' : 'phone'}
      title={t(`empty.${known}.title`)}
      text={t(`empty.${known}.text`)}
      actions={
        // §4.2, §6.2: artists can't start matches.
        role !== 'artist' && (
          <LinkButton kind="primary" to={hrefOf(locale, 'match')}>
            {t('empty.action')}
          </LinkButton>
        )
      }
    />
  );
}

/** Shown above cached rows, which may be outdated. */
export function OfflineNote() {
  const { t } = useTranslation('history');
  return <OfflineBanner text={t('offline.text')} className={styles.offline} />;
}
