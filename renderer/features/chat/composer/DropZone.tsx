import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './composer.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Accepts files dropped anywhere on the surrounding conversation. */
export function DropZone({
  within,
  onFiles,
}: {
  within: RefObject<HTMLElement | null>;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('compose');
  const [over, setOver] = useState<HTMLElement | null>(null);
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(null);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });

  useEffect(() => {
    const section = within.current?.closest('section');
    if (!section) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // Child elements fire `dragleave` too; only leaving the whole conversation counts.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !section.contains(relatedTarget)) setOver(null);
    };
    const move = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(section);
    };
    section.addEventListener('dragenter', move, { signal });
    section.addEventListener('dragover', move, { signal });
    section.addEventListener('dragleave', leave, { signal });
    section.addEventListener('drop', (event) => drop(event), { signal });
    return () => stop.abort();
  }, [within]);

  if (!over) return null;
  return createPortal(
    <div className={styles.drop}>
      <Icon name="upload" />
      <b>{t('drop')}</b>
    </div>,
    over,
  );
}
