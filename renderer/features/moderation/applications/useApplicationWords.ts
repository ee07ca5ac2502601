import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationDetails, ApplicationRow } from '#shared/domain/applications.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Marked } from './marks.ts';

/** Returns functions that word an application. */
export function useApplicationWords() {
  const { t } = useTranslation(['moderation', 'application']);
  const locale = useLocale();

  function name({ user }: Pick<ApplicationRow, 'user'>): string {
    return user === null || user.deleted === true ? t('gone') : cutName(user.name ?? t('somebody'));
  }
  return {
    name,
    /** Name and age: "Vera, 24". */
    title(row: Pick<ApplicationRow, 'user'>): string {
      const age = row.user?.age ?? null;
      return age === null ? name(row) : t('applications.nameAge', { name: name(row), age });
    },
    line({ user, state, round, claim }: ApplicationRow): string {
      const which =
        claim !== null && !claim.isOwn
          ? t('applications.hasIt', { name: claim.name ?? t('somebody') })
          : state === 'appealed'
            ? t('applications.appeal')
            : round <= 1
              ? t('applications.firstTime')
              : t('applications.attempt', { at: round });
      const country = user?.last_ip_country ?? null;
      return country === null ? which : `${countryName(locale, country)} · ${which}`;
    },
    /** Waiting time in the largest unit. */
    waits(since: string | null, nowMs: number): string {
      if (since === null) return '';
      const minutes = Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000));
      const [value, unit] =
        minutes < 60
          ? ([minutes, 'minute'] as const)
          : minutes < 1_440
            ? ([Math.floor(minutes / 60), 'hour'] as const)
            : ([Math.floor(minutes / 1_440), 'day'] as const);
      const format = { style: 'unit', unit, unitDisplay: 'short' } as const;
      return new Intl.NumberFormat(locale, format).format(value);
    },
    /** Name of an item: "Photo 3". */
    what({ item, itemId }: Marked, { pictures }: Pick<ApplicationDetails, 'pictures'>): string {
      const alike = pictures.filter(({ kind }) => kind === item);
      const at = alike.findIndex(({ item: picture }) => picture.id === itemId);
      if (at === -1) return t(`application:item.${item}`);
      return item === 'avatar'
        ? t('application:item.avatar')
        : t(`applications.picture.${item === 'videos' ? 'videos' : 'photos'}`, { at: at + 1 });
    },
  };
}
