import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { ListState, type NotReady } from '#renderer/ui/ListState.tsx';

/** In the place of what did not come. */
export function LoadState({ state }: { readonly state: NotReady }) {
  const { t } = useTranslation('moderation');
  return <ListState state={state} offline={{ title: t('offline.title'), text: t('offline.empty') }} />;
}

/** Above what is there already: it may be old, and nothing can be sent. */
export function OfflineBanner() {
  const { t } = useTranslation('moderation');
  return <Banner role="status" icon="offline" title={t('offline.title')} text={t('offline.text')} />;
}
