import type { Locale } from '#shared/domain/constants.ts';
export function Visitor({ locale }: { locale: Locale }) {
  return <p>{locale}</p>;
}
