import type { DeskPenalty } from '#shared/api/penalties.ts';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';

export function usePenaltyWords() {
  const { t } = useTranslation(['moderation', 'common']);
  return {
    name: ({ user }: Pick<DeskPenalty, 'user'>) => (user?.name ? cutName(user.name) : t('somebody')),
    price: (coins: number | null) =>
      coins === null ? t('common:coins.unknown') : t('common:coins.count', { count: coins }),
  };
}
