import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useLocalMedia } from '#renderer/services/localMedia.ts';
import { Mirror } from '#renderer/stage/devices/Mirror.tsx';
import { useOpenDevices } from '#renderer/stage/devices/ownDevices.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import { MediaSwitches } from './MediaSwitches.tsx';
import styles from './devices.module.css';

/** Choice of camera, microphone and speaker, with mirror, level meter and test sound. */
export function SelectDevicesDialog({ close }: DialogView<'select devices'>) {
  const { t } = useTranslation('devices');
  const devices = useOpenDevices(useLocalMedia());
  const [hasChanged, setHasChanged] = useState(false);
  const end = () => close(hasChanged ? 'changed' : undefined);
  return (
    <Dialog
      title={t('select.title')}
      onClose={end}
      size="wide"
      actions={
        <Button className={styles.done} onPress={end}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.select}>
        <Mirror devices={devices} />
        <div>
          <DeviceRows devices={devices} isCameraProblemShown={false} onChosen={() => setHasChanged(true)} />
          <MediaSwitches devices={devices} />
        </div>
      </div>
    </Dialog>
  );
}
