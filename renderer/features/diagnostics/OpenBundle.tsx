import { useRef, useState } from 'react';
import { mostBundleBytes, readBundle, type Bundle, type BundleProblem } from '#shared/domain/diagnostics.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './diagnostics.module.css';

/** For support: opens a file that somebody saved, on this device alone. */
export function OpenBundle({ onOpen }: { readonly onOpen: (bundle: Bundle) => void }) {
  const { t } = useTranslation('diagnostics');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<BundleProblem | 'unreadable' | null>(null);

  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    if (file.size > mostBundleBytes) return setProblem('tooLarge');
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a short cut; the button does the same */}
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void open(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="doc" />
        <span>{t('open.text')}</span>
        <Button onPress={() => input.current?.click()}>{t('open.choose')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('open.choose')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            void open(file);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p role="alert" className={styles.failed}>
        {problem && t(`open.problem.${problem}`)}
      </p>
    </section>
  );
}
