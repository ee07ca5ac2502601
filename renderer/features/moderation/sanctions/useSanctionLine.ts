import type { DeskSanction } from '#shared/api/sanctions.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';

/** Returns functions that word the person and the kind of a sanction. */
export function useSanctionLine() {
  const { t } = useTranslation('moderation');
  const when = useWhen();
  return {
    name: ({ user }: Pick<DeskSanction, 'user'>): string =>
      user === null || user.deleted === true ? t('gone') : (user.name ?? t('somebody')),
    what: ({ kind, until }: Pick<DeskSanction, 'kind' | 'until'>): string =>
      kind === 'suspend' && until !== null
        ? t('sanctions.suspendedUntil', { when: when(until) })
        : t(`sanctions.outcome.${kind}`),
  };
}
