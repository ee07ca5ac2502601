import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { Entry } from './grouping.ts';

const told = ['gift', 'missedCall', 'followByUser', 'beLiked'] as const;
const own = [
  'like',
  'follow',
  'unfollow',
  'sendGift',
  'sendAnimatedGift',
  'report',
  'ignored',
  'unblock',
] as const;

/** "Noor sent you 3 gifts and follows you"; of one's own "You followed Noor". */
export function useEntryWords() {
  const { t } = useTranslation('activities');
  const locale = useLocale();
  return {
    sentence({ user, parts }: Entry, isOwn: boolean): string {
      const name = cutName(user?.name?.trim() || t('somebody'));
      const [first] = parts;
      if (isOwn) {
        const kind = own.find((one) => one === first?.kind);
        return t(`own.${kind ?? 'other'}`, { name });
      }
      const said = parts.flatMap(({ kind, count }) => {
        const known = told.find((one) => one === kind);
        return known ? [t(`did.${known}`, { count })] : [];
      });
      const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        said.length === 0 ? [t('did.other')] : said,
      );
      return t('line', { name, what });
    },
  };
}
