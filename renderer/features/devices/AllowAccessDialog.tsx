import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { AccessSteps } from './AccessSteps.tsx';
import { Text } from '#renderer/ui/layout.tsx';

/** Explains how to allow access after the browser or the system denied it. */
export function AllowAccessDialog({ what, close }: DialogView<'allow access'>) {
  const { t } = useTranslation('devices');
  const { platform } = useServices();
  const kind = what === 'microphone' ? 'microphone' : 'camera';

  /** Requests the system's permission if it was never requested; otherwise opens the system's settings. */
  async function openSettings(): Promise<void> {
    const { devices } = platform;
    if ((await devices.access(kind)) === 'unasked' && (await devices.ask(kind)) === 'granted')
      return close('retry');
    devices.openSystemSettings(kind);
  }

  return (
    <Dialog
      title={t(`allow.title.${what}`)}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close()}>{t('notNow')}</Button>
          {platform.devices.hasSystemSettings && (
            <Button kind="outline" onPress={() => void openSettings()}>
              {t('allow.openSettings')}
            </Button>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a person came for, once the steps are done */}
          <Button kind="primary" autoFocus onPress={() => close('retry')}>
            {t('retry')}
          </Button>
        </>
      }
    >
      <Text tone="muted">{t(`allow.lead.${platform.kind}`)}</Text>
      <AccessSteps what={what} />
    </Dialog>
  );
}
