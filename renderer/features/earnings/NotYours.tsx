import type { Role } from '#shared/domain/roles.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** Explains to anyone but approved streamers why they have no figures. No request is sent for them. */
export function NotYours({ role, icon }: { readonly role: Role; readonly icon: IconName }) {
  const { t } = useTranslation('earnings');
  const who = role === 'artist' ? 'artist' : 'pending';
  return <EmptyState icon={icon} title={t(`none.${who}.title`)} text={t(`none.${who}.text`)} />;
}
