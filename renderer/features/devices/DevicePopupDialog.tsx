import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLocalMedia, useLocalMediaState } from '#renderer/services/localMedia.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { DeviceRows } from './DeviceRows.tsx';

/** Shows the devices in use during a live match or call, without opening or closing them. */
export function DevicePopupDialog({ close }: DialogView<'device popup'>) {
  const { t } = useTranslation('devices');
  const { dialogs } = useServices();
  const local = useLocalMedia();
  const media = useLocalMediaState(local);
  const [hasChanged, setHasChanged] = useState(false);
  const end = () => close(hasChanged ? 'changed' : undefined);

  async function selectDevices(): Promise<void> {
    if ((await dialogs.open('select devices', {})) === 'changed') setHasChanged(true);
  }

  return (
    <Dialog
      title={t('popup.title')}
      onClose={end}
      actions={
        <>
          <Button kind="quiet" onPress={() => void selectDevices()}>
            {t('popup.look')}
          </Button>
          <Button onPress={end}>{t('done')}</Button>
        </>
      }
    >
      <DeviceRows
        devices={{ local, media, reopen: () => local.open() }}
        isCameraProblemShown
        onChosen={() => setHasChanged(true)}
      />
    </Dialog>
  );
}
