import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { StayOrEnd } from './StayOrEnd.tsx';

/** Asks before a small call ends, because a small button is easily pressed by mistake. */
export function MiniCallDeclinePopupDialog({ name, close }: DialogView<'mini call decline popup'>) {
  const { t } = useTranslation('call');
  return (
    <StayOrEnd
      title={t('mini.ask', { name })}
      text={t('ending.text', { name })}
      end={t('controls.end')}
      close={close}
    />
  );
}
