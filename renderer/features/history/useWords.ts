import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { match } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { enderOf, endingOfCall, endingOfMatch } from './ending.ts';

/** Returns functions that word a record. */
export function useWords() {
  const { t } = useTranslation('history');
  const wholeName = (user: CallRecord['user']) =>
    user === null || user.deleted === true ? t('gone') : (user.name ?? t('somebody'));
  return {
    name: ({ user }: Pick<CallRecord, 'user'>): string => cutName(wholeName(user)),
    /** The full name, for screen readers and tooltips. */
    wholeName: ({ user }: Pick<CallRecord, 'user'>): string => wholeName(user),
    ending(record: CallRecord, me: string): string {
      if (record.kind === 'match')
        return t(`matchEnd.${endingOfMatch(record, me)}`, { seconds: match.durationMs / 1_000 });
      const ending = endingOfCall(record);
      const ender = ending === 'ended' ? enderOf(record, me) : null;
      if (ender === null) return t(`callEnd.${ending}`);
      return ender === 'me'
        ? t('callEnd.mine')
        : t('callEnd.theirs', { name: cutName(wholeName(record.user)) });
    },
  };
}
