import type { ReactNode } from 'react';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { CutText } from '#renderer/ui/CutText.tsx';

export interface PersonTitle {
  /** The name, cut if it is long (§5.6), for use in sentences. */
  readonly name: string;
  /** The full name, for screen readers and initials. */
  readonly wholeName: string;
  /** The name with the age as a title. A cut name is complete in the tooltip and for screen readers. */
  readonly title: ReactNode;
  /** Like `title`, without the age. */
  readonly nameText: ReactNode;
}

/** Returns the forms of another user's name on a stage. */
export function usePersonTitle(person: Pick<Companion, 'name' | 'age'>): PersonTitle {
  const { t } = useTranslation('match');
  const wholeName = person.name ?? t('live.someone');
  const name = cutName(wholeName);
  const { age } = person;
  const withAge = (called: string) => (age === null ? called : t('live.nameAndAge', { name: called, age }));
  return {
    name,
    wholeName,
    title: <CutText cut={withAge(name)} whole={withAge(wholeName)} />,
    nameText: <CutText cut={name} whole={wholeName} />,
  };
}
