import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { StayOrEnd } from './StayOrEnd.tsx';

/** Asks a streamer before she ends a call within its first 30 seconds. */
export function DoNotCancelDialog({ name, close }: DialogView<'do not cancel'>) {
  const { t } = useTranslation('call');
  return (
    <StayOrEnd
      title={t('ending.early')}
      text={t('ending.earlyText', { name })}
      end={t('ending.anyway')}
      close={close}
    />
  );
}
