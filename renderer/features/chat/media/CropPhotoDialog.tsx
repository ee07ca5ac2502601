import { Suspense, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { cropped, type Area } from './cropped.ts';
import { asItIs, useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import styles from './dialogs.module.css';

const Cropper = lazyComponent(lazyModule({ load: async () => (await import('./CropArea.tsx')).CropArea }));

const shapes = { square: 1, portrait: 3 / 4, landscape: 4 / 3 } as const;
type Shape = keyof typeof shapes;

/** Dialog that crops a photo. The user moves and zooms by mouse, touch, wheel or keyboard. */
export function CropPhotoDialog({ source, isSquare = false, close }: DialogView<'crop photo'>) {
  const { t } = useTranslation(['compose', 'common', 'uploads']);
  const [shape, setShape] = useState<Shape>(isSquare ? 'square' : 'portrait');
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const url = useBlobUrl(source, asItIs);

  async function apply(): Promise<void> {
    if (!area) return;
    setIsBusy(true);
    const result = await cropped(source, area);
    if (result) return close(result);
    setIsBusy(false);
    notify.error(t('uploads:rule.gone'));
  }

  return (
    <Dialog
      title={t('crop.title')}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close()}>{t('common:cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} isDisabled={area === null} onPress={() => void apply()}>
            {t('crop.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.cropPlace}>
        <Suspense fallback={null}>
          {url !== null && (
            <Cropper
              image={url}
              aspect={shapes[shape]}
              label={t('crop.area')}
              zoom={zoom}
              onZoom={setZoom}
              onArea={setArea}
            />
          )}
        </Suspense>
      </div>
      {!isSquare && (
        <SegmentedChoice
          label={t('crop.shape')}
          options={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`crop.${value}`) }))}
          value={shape}
          onChange={setShape}
        />
      )}
      <label className={styles.zoom}>
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </Dialog>
  );
}
