import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ListState, type NotReady } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';

/** Shown instead of content that is not loaded. */
export function LoadState({ state }: { readonly state: NotReady }) {
  const { t } = useTranslation(['moderation', 'common']);
  return <ListState state={state} offline={{ title: t('common:toast.offline'), text: t('offline.empty') }} />;
}

/** Shown above cached content while offline: it may be outdated, and nothing can be sent. */
export function OfflineNote() {
  const { t } = useTranslation('moderation');
  return <OfflineBanner text={t('offline.text')} />;
}
