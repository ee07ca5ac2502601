import { useRef, useState } from 'react';
import { maxBundleBytes, readBundle, type Bundle, type BundleProblem } from '#shared/domain/diagnostics.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useFileDrop } from '#renderer/ui/useFileDrop.ts';
import styles from './diagnostics.module.css';

/** Lets support open a saved bundle. The file is not uploaded. */
export function OpenBundle({ onOpen }: { readonly onOpen: (bundle: Bundle) => void }) {
  const { t } = useTranslation('diagnostics');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<BundleProblem | 'unreadable' | null>(null);

  const drop = useFileDrop(([file]) => void open(file));

  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    if (file.size > maxBundleBytes) return setProblem('tooLarge');
    try {
      const read = readBundle(await file.text());
      if (read.ok) onOpen(read.bundle);
      else setProblem(read.problem);
    } catch {
      setProblem('unreadable');
    }
  }

  return (
    <section className={styles.open} aria-labelledby="diagnostics-open">
      <h2 id="diagnostics-open" className={styles.heading}>
        {t('open.title')}
      </h2>
      <div className={cx(styles.drop, drop.isOver && styles.over)} {...drop.props}>
        <Icon name="doc" />
        <span>{t('open.text')}</span>
        <Button onPress={() => input.current?.click()}>{t('open.choose')}</Button>
        <FileInput
          ref={input}
          label={t('open.choose')}
          accept=".json,application/json"
          onChoose={([file]) => void open(file)}
        />
      </div>
      <p role="alert" className={styles.failed}>
        {problem && t(`open.problem.${problem}`)}
      </p>
    </section>
  );
}
