import { missingFieldsOf, type MissingField } from '#shared/domain/missingFields.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useSnapshot } from 'valtio';

/**
 * Returns the profile fields that a streamer must fill in before she may go live (§5). Empty for other users,
 * whom the app asks when they press Start.
 */
export function useMissingFields(): readonly MissingField[] {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return user?.rolesGroup === 'pendingGoddess' ? missingFieldsOf(user) : [];
}

/** Formats the fields as one phrase: "phone and about you". */
export function useFieldNames(locale: Locale): (fields: readonly MissingField[]) => string {
  const { t } = useTranslation('match');
  return (fields) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(fields.map((field) => t(`missing.${field}`)));
}

/** Opens the form with the missing fields. */
export function FillInButton() {
  const { t } = useTranslation('match');
  const { dialogs } = useServices();
  return (
    <Button kind="primary" onPress={() => void dialogs.open('missing fields', {})}>
      {t('missing.action')}
    </Button>
  );
}
