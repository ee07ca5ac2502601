import { useLocale } from '#renderer/i18n/locale.ts';

/** Returns a function that formats a date with its time: "25 November, 21:52". */
export function useMoment(): (at: string) => string {
  const locale = useLocale();
  return (at) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    }).format(new Date(at));
}
