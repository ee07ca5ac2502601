import { useLocale } from '#renderer/i18n/locale.ts';

/** A day and its hour, as people say it: "25 November, 21:52". */
export function useMoment(): (at: string) => string {
  const locale = useLocale();
  return (at) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    }).format(new Date(at));
}
