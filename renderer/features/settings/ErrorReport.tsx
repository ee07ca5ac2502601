import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './about.module.css';

/** Errors since the client started, to copy for support. Empty without errors. */
export function ErrorReport({ read }: { readonly read: () => Promise<string> }) {
  const { t } = useTranslation('settings');
  const { config, platform } = useServices();
  // Read once: errors that occur while the page is open show at the next visit.
  const [reading] = useState(read);
  const [report, setReport] = useState('');
  useEffect(() => void reading.then(setReport), [reading]);

  if (report === '') return null;
  const text = `Vesper ${config.version}, ${platform.kind}\n\n${report}`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('about.errors.copied'));
    } catch {
      notify.error(t('about.errors.notCopied'));
    }
  }
  return (
    <Disclosure title={t('about.errors.title')} className={styles.errors}>
      <p>{t('about.errors.hint')}</p>
      <pre className={styles.report}>{text}</pre>
      <Button kind="quiet" size="small" onPress={() => void copy()}>
        {t('about.errors.copy')}
      </Button>
    </Disclosure>
  );
}
