import type { Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ModerationCall } from './useCall.ts';

/** Returns functions for the names of a call's people. */
export function useCallWords() {
  const { t } = useTranslation('moderation');
  const nameOf = (person: Companion | null): string =>
    person === null || person.deleted === true ? t('gone') : (person.name ?? t('somebody'));
  return {
    nameOf,
    nameOfId: ({ caller, callee }: ModerationCall, id: string): string =>
      nameOf([caller, callee].find((person) => person?._id === id) ?? null),
  };
}
