import { useSyncExternalStore } from 'react';
import type { InstallPort } from '#renderer/platform/port.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Row, Rows } from './Row.tsx';
import styles from './about.module.css';

/** Offers to install the page as an app, by the browser's prompt or by instructions. */
export function InstallPart({ install }: { install: InstallPort }) {
  const { t } = useTranslation('settings');
  const way = useSyncExternalStore(install.onChange, install.way);
  if (way === 'none') return null;
  return (
    <Rows className={styles.install}>
      <Row icon="download" title={t('about.install.title')} hint={t(`about.install.${way}`)}>
        {way === 'ask' && (
          <Button kind="quiet" size="small" onPress={() => void install.ask()}>
            {t('about.install.action')}
          </Button>
        )}
      </Row>
    </Rows>
  );
}
