import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion } from '#shared/domain/person.ts';

/** How somebody is called on a stage: by name alone, and with the age. */
export function usePersonTitle(person: Pick<Companion, 'name' | 'age'>): {
  readonly name: string;
  readonly title: string;
} {
  const { t } = useTranslation('match');
  const name = person.name ?? t('live.someone');
  const { age } = person;
  return { name, title: age === null ? name : t('live.nameAndAge', { name, age }) };
}
