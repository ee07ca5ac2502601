import type { ReactNode } from 'react';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { CutText } from '#renderer/ui/CutText.tsx';

export interface PersonTitle {
  /** Cut where it is long (§5.6): for sentences. */
  readonly name: string;
  /** For readers, and for what draws initials of it. */
  readonly wholeName: string;
  /** What stands for somebody by itself: the name with the age, whole for the pointer and for readers. */
  readonly title: ReactNode;
  /** Likewise, without the age. */
  readonly nameText: ReactNode;
}

/** How somebody is called on a stage. */
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
