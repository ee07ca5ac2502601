import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { CameraView } from './CameraView.tsx';
import { snapshotOf } from '#renderer/services/camera/snapshot.ts';
import { useCamera } from '#renderer/services/camera/useCamera.ts';
import { asItIs, useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import styles from './dialogs.module.css';

/** Dialog that takes a photo with the camera. The user can preview, crop and use it. */
export function TakePhotoDialog({ close }: DialogView<'take photo'>) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  return photo ? (
    <Taken photo={photo} onChange={setPhoto} close={close} />
  ) : (
    <Shooting onPhoto={setPhoto} close={close} />
  );
}

function Shooting({
  onPhoto,
  close,
}: DialogView<'take photo'> & { readonly onPhoto: (photo: Blob) => void }) {
  const { t } = useTranslation('compose');
  const camera = useCamera(false);
  async function shoot(): Promise<void> {
    const photo = camera.video.current && (await snapshotOf(camera.video.current));
    if (photo) onPhoto(photo);
  }
  return (
    <Dialog
      title={t('takePhoto')}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => close()}
      actions={
        <Button kind="primary" isDisabled={!camera.stream} onPress={() => void shoot()}>
          {t('camera.shoot')}
        </Button>
      }
    >
      <CameraView camera={camera} />
    </Dialog>
  );
}

function Taken({
  photo,
  onChange,
  close,
}: DialogView<'take photo'> & { readonly photo: Blob; readonly onChange: (photo: Blob | null) => void }) {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();
  const url = useBlobUrl(photo, asItIs);
  async function crop(): Promise<void> {
    const part = await dialogs.open('crop photo', { source: photo });
    if (part) onChange(part);
  }
  return (
    <Dialog
      title={t('takePhoto')}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => onChange(null)}>{t('camera.again')}</Button>
          <Button
            kind="primary"
            onPress={() => close(new File([photo], `${t('camera.photoName')}.jpg`, { type: photo.type }))}
          >
            {t('camera.use')}
          </Button>
        </>
      }
    >
      <div className={styles.camera}>
        {url !== null && <img className={styles.whole} src={url} alt={t('camera.taken')} />}
      </div>
      <div className={styles.commands}>
        <Button size="small" icon="edit" onPress={() => void crop()}>
          {t('sending.crop')}
        </Button>
      </div>
    </Dialog>
  );
}
