import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { match } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { endingOfCall, endingOfMatch } from './ending.ts';
import { lengthOf } from './when.ts';

/** What records are in words. */
export function useWords() {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const wholeName = (user: CallRecord['user']) =>
    user === null || user.deleted === true ? t('gone') : (user.name ?? t('somebody'));
  return {
    /** "25 s", "6 min 12 s", "2 h 14 min". */
    length(seconds: number): string {
      const { hours, minutes, seconds: rest } = lengthOf(seconds);
      if (hours > 0) {
        const h = formatCount(locale, hours);
        return minutes === 0 ? t('length.h', { h }) : t('length.hMin', { h, min: minutes });
      }
      if (minutes === 0) return t('length.s', { s: rest });
      return rest === 0 ? t('length.min', { min: minutes }) : t('length.minS', { min: minutes, s: rest });
    },
    name: ({ user }: Pick<CallRecord, 'user'>): string => cutName(wholeName(user)),
    /** For readers, and above the pointer. */
    wholeName: ({ user }: Pick<CallRecord, 'user'>): string => wholeName(user),
    ending: (record: CallRecord, me: string): string =>
      record.kind === 'match'
        ? t(`matchEnd.${endingOfMatch(record, me)}`, { seconds: match.durationMs / 1_000 })
        : t(`callEnd.${endingOfCall(record)}`),
  };
}
