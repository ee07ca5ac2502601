import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ListState, type NotReady } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';

/** In the place of what did not come. */
export function LoadState({ state }: { readonly state: NotReady }) {
  const { t } = useTranslation(['moderation', 'common']);
  return <ListState state={state} offline={{ title: t('common:toast.offline'), text: t('offline.empty') }} />;
}

/** Above what is there already: it may be old, and nothing can be sent. */
export function OfflineNote() {
  const { t } = useTranslation('moderation');
  return <OfflineBanner text={t('offline.text')} />;
}
