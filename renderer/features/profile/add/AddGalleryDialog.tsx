import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { limits } from '#shared/domain/constants.ts';
import { uploadExtensions, uploadLimits } from '#shared/domain/uploads.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { useFileDrop } from '#renderer/ui/useFileDrop.ts';
import styles from './add.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface Chosen {
  readonly id: string;
  readonly file: File;
  /** Object URL of the picture, revoked when it is no longer shown. */
  readonly url: string;
}

const megabyte = 1024 * 1024;
const chosenOf = (file: File): Chosen => ({
  id: crypto.randomUUID(),
  file,
  url: URL.createObjectURL(file),
});

/**
 * §2 "add gallery": adds several photos or videos to the user's gallery, from files or the camera, with
 * optional cropping.
 */
export function AddGalleryDialog({ type, close }: DialogView<'add gallery'>) {
  const { t } = useTranslation(['gallery', 'common', 'uploads']);
  const { dialogs } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [areTooMany, setAreTooMany] = useState(false);
  const drop = useFileDrop(addFiles);
  const shown = useRef(chosen);
  useEffect(() => {
    shown.current = chosen;
  }, [chosen]);
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);

  function addFiles(files: readonly File[]): void {
    const room = limits.uploadFiles - chosen.length;
    setAreTooMany(files.length > room);
    setChosen([...chosen, ...files.slice(0, room).map(chosenOf)]);
  }
  function change(id: string, file: File | null): void {
    setAreTooMany(false);
    setChosen(
      chosen.flatMap((one) => {
        if (one.id !== id) return [one];
        URL.revokeObjectURL(one.url);
        return file ? [{ ...chosenOf(file), id }] : [];
      }),
    );
  }
  async function shoot(): Promise<void> {
    const file =
      type === 'video' ? await dialogs.open('take video', {}) : await dialogs.open('take photo', {});
    if (file) addFiles([file]);
  }
  async function crop({ id, file }: Chosen): Promise<void> {
    const part = await dialogs.open('crop photo', { source: file });
    if (part) change(id, new File([part], file.name, { type: part.type }));
  }

  const extensions = uploadExtensions[type];
  const isFull = chosen.length >= limits.uploadFiles;
  return (
    <Dialog
      title={t(`addTitle.${type}`)}
      size="medium"
      phone={chosen.length === 0 ? 'sheet' : 'full'}
      isDismissable={chosen.length === 0}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close()}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={chosen.length === 0}
            onPress={() => close({ files: chosen.map(({ file }) => file) })}
          >
            {chosen.length === 0 ? t(`addTitle.${type}`) : t(`add.${type}`, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <FileInput
        ref={input}
        isMultiple
        label={t('choose')}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChoose={addFiles}
      />
      <div className={styles.place} data-over={drop.isOver || undefined} {...drop.props}>
        <Icon name={type === 'video' ? 'cam' : 'image'} />
        <p className={styles.drop}>{t(`drop.${type}`)}</p>
        <div className={styles.ways}>
          <Button icon="upload" isDisabled={isFull} onPress={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <Button icon="cam" isDisabled={isFull} onPress={() => void shoot()}>
            {t(`shoot.${type}`)}
          </Button>
        </div>
        <Text size={12} tone="muted">
          {type === 'video'
            ? t('rules.video', { seconds: limits.uploadVideoMs / 1_000 })
            : t('rules.image', { megabytes: uploadLimits.maxBytes.image / megabyte })}
        </Text>
      </div>
      {areTooMany && (
        <Text size={14} tone="danger" role="alert">
          {t('uploads:rule.count')}
        </Text>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('chosen')}>
          {chosen.map((one, index) => (
            <li key={one.id}>
              {type === 'video' ? (
                <video src={one.url} muted playsInline preload="metadata" aria-hidden="true" />
              ) : (
                <img src={one.url} alt={one.file.name} />
              )}
              <span className={styles.tools}>
                {type === 'image' && (
                  <IconButton
                    icon="edit"
                    isGlass
                    label={t('crop', { at: index + 1 })}
                    onPress={() => void crop(one)}
                  />
                )}
                <IconButton
                  icon="trash"
                  isGlass
                  label={t('takeOut', { at: index + 1 })}
                  onPress={() => change(one.id, null)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
