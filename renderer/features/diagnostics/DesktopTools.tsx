import { useEffect, useState } from 'react';
import type { ProcessFacts } from '#shared/ipc/diagnostics.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { DiagnosticsSources } from './sources.ts';
import styles from './diagnostics.module.css';

type DesktopFiles = Pick<ProcessFacts, 'logFile' | 'crashFolder' | 'crashDumps'>;

interface DesktopToolsProps {
  readonly sources: Pick<DiagnosticsSources, 'readProcess' | 'openDeveloperTools'>;
}

/** The desktop app's log, its crash reports and the developer tools. Renders nothing in a browser. */
export function DesktopTools({ sources }: DesktopToolsProps) {
  const { t } = useTranslation('diagnostics');
  const [files, setPlaces] = useState<DesktopFiles | null>(null);
  const { readProcess, openDeveloperTools } = sources;
  useEffect(() => {
    let isCurrent = true;
    void readProcess().then((facts) => {
      if (isCurrent) setPlaces(facts);
    });
    return () => {
      isCurrent = false;
    };
  }, [readProcess]);
  if (files === null || openDeveloperTools === null) return null;
  return (
    <section className={styles.desktop} aria-labelledby="diagnostics-desktop">
      <h2 id="diagnostics-desktop" className={styles.heading}>
        {t('desktop.title')}
      </h2>
      <dl className={styles.places}>
        <dt>{t('desktop.log')}</dt>
        <dd>{files.logFile}</dd>
        <dt>{t('desktop.crashes')}</dt>
        <dd>
          {files.crashFolder}
          <span className={styles.hint}>{t('desktop.kept', { count: files.crashDumps })}</span>
        </dd>
      </dl>
      <Button onPress={openDeveloperTools}>{t('desktop.tools')}</Button>
      <p className={styles.hint}>{t('desktop.toolsHint')}</p>
    </section>
  );
}
