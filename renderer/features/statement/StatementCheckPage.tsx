import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { StatementKey } from '#shared/domain/statementCheck.ts';
import { logger } from '#shared/lib/logger.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { formatPercent } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useFileDrop } from '#renderer/ui/useFileDrop.ts';
import { checkFile, type CheckedFile } from './checkFile.ts';
import { Verdict } from './Verdict.tsx';
import styles from './statement.module.css';

/** Loads the public keys of seals from the server or from the last visit; null if there are none yet. */
export type LoadKeys = () => Promise<readonly StatementKey[] | null>;

export interface StatementCheckPageProps {
  readonly head: ReactNode;
  readonly loadKeys: LoadKeys;
}

/** `/statement`: checks whether a statement is as the server wrote it. The file is not uploaded. */
export function StatementCheckPage({ head, loadKeys }: StatementCheckPageProps) {
  const { t } = useTranslation('statement');
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly CheckedFile[]>([]);
  const locale = useLocale();
  const [running, setRunning] = useState<{ readonly name: string; readonly done: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const titleId = useId();
  const drop = useFileDrop((dropped) => void check(dropped));
  // Loads the keys before a file is selected, so that they are cached for later use offline.
  useEffect(() => void loadKeys(), [loadKeys]);
  useEffect(() => () => stop.current?.abort(), []);

  async function check(chosen: readonly File[]): Promise<void> {
    const [first] = chosen;
    // Runs one check at a time, because the page has one progress bar and one cancel button.
    if (!first || running) return;
    const control = new AbortController();
    stop.current = control;
    setRunning({ name: first.name, done: 0 });
    const keys = (await loadKeys()) ?? [];
    for (const file of chosen) {
      if (control.signal.aborted) break;
      const onProgress = (done: number) => setRunning({ name: file.name, done });
      onProgress(0);
      try {
        const checked = await checkFile(file, keys, { signal: control.signal, onProgress });
        setFiles((before) => [checked, ...before]);
      } catch (cause) {
        if (control.signal.aborted) break;
        logger.warn('a statement could not be checked', cause);
        setFiles((before) => [{ name: file.name, kind: 'unreadable' }, ...before]);
      }
    }
    setRunning(null);
  }

  return (
    <div>
      {head}
      <main className={styles.page} aria-labelledby={titleId}>
        <header>
          <h1 id={titleId} className={styles.display}>
            {t('title')}
          </h1>
          <p>{t('lead')}</p>
        </header>
        <div className={cx(styles.drop, drop.isOver && styles.over)} {...drop.props}>
          <Icon name="doc" />
          <b>{t('drop.title')}</b>
          <span>{t('drop.text')}</span>
          <Button kind="primary" isBusy={running !== null} onPress={() => input.current?.click()}>
            {t('drop.choose')}
          </Button>
          <FileInput
            ref={input}
            isMultiple
            label={t('drop.choose')}
            accept=".csv,text/csv"
            onChoose={(chosen) => void check(chosen)}
          />
        </div>
        {running && (
          <div className={styles.running}>
            <ProgressBar
              label={t('running.label', { name: running.name })}
              value={running.done}
              valueText={formatPercent(locale, running.done)}
            />
            <p>{t('running.label', { name: running.name })}</p>
            <Button kind="quiet" onPress={() => stop.current?.abort()}>
              {t('running.cancel')}
            </Button>
          </div>
        )}
        <div role="status" className={styles.verdicts}>
          {files.map((file, at) => (
            <Verdict key={`${files.length - at} ${file.name}`} file={file} />
          ))}
        </div>
        <section className={styles.how} aria-labelledby="how">
          <h2 id="how">{t('how.title')}</h2>
          <p>{t('how.chain')}</p>
          <p>{t('how.seal')}</p>
        </section>
      </main>
    </div>
  );
}
