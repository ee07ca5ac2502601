import type { SessionRow } from '#shared/api/ownAccount.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';

/** Returns a function that names a session by its client and system: "Chrome on Windows", "Vesper for macOS 1.4.2". */
export function useSessionName(): (session: SessionRow) => string {
  const { t } = useTranslation('settings');
  return ({ client, system, version }) => {
    if (client === null) return system ?? t('sessions.unknown');
    if (system === null) return client;
    if (version === null) return t('sessions.browser', { client, system });
    return t('sessions.app', { client, system, version });
  };
}
