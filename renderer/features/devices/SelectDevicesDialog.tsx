import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useLocalMedia, useLocalMediaState } from '#renderer/services/localMedia.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import { MediaSwitches } from './MediaSwitches.tsx';
import { Mirror } from './Mirror.tsx';
import type { OpenDevices } from './useRetry.ts';
import styles from './devices.module.css';

/** Keeps the devices open as long as the dialog is; what somebody else opened stays open after it. */
function useOpenDevices(local: LocalMedia): OpenDevices {
  const media = useLocalMediaState(local);
  const look = useRef<Scope | null>(null);
  useEffect(() => {
    const scope = createScope();
    look.current = scope;
    void local.openFor(scope);
    return () => scope.end();
  }, [local]);
  return {
    local,
    media,
    async reopen() {
      if (look.current) await local.openFor(look.current);
    },
  };
}

/** Choose camera, microphone and speaker: seen in the mirror, heard on the meter, tried with a chime. */
export function SelectDevicesDialog({ close }: DialogView<'select devices'>) {
  const { t } = useTranslation('devices');
  const held = useOpenDevices(useLocalMedia());
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
        <Mirror held={held} />
        <div>
          <DeviceRows held={held} isCameraProblemShown={false} onChosen={() => setHasChanged(true)} />
          <MediaSwitches held={held} />
        </div>
      </div>
    </Dialog>
  );
}
