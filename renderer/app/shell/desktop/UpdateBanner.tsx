import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Updates } from '#renderer/platform/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './notice.module.css';

const texts = ['shell'] as const;
/** Storage key of the postponed version: it is installed at exit, and its banner is not shown again. */
const dismissedKey = 'updatePutOff';

/** Banner above every page of the desktop: a new version is ready, its news, and when it is installed. */
export function UpdateBanner({ locale }: { locale: Locale }) {
  const { platform } = useServices();
  const [updates, setUpdates] = useState<Updates | null>(null);
  // If updates can't be opened, the About section still shows the version.
  useEffect(() => void platform.openUpdates().then(setUpdates, () => undefined), [platform]);
  return updates && <Ready updates={updates} locale={locale} />;
}

function Ready({ updates, locale }: { updates: Updates; locale: Locale }) {
  const state = useSyncExternalStore(updates.onChange, updates.state);
  const [local] = useState(() => createKeyValue('local'));
  const [dismissed, setDismissed] = useState(() => local.read(dismissedKey));
  const isShown =
    state.kind === 'waiting' ||
    state.kind === 'installing' ||
    (state.kind === 'ready' && state.version !== dismissed);
  if (!isShown) return null;

  function later(): void {
    if (state.kind !== 'ready' || state.version === null) return;
    local.write(dismissedKey, state.version);
    setDismissed(state.version);
  }
  return <Line {...{ updates, state, locale, later }} />;
}

interface LineProps {
  readonly updates: Updates;
  readonly state: Extract<UpdateState, { kind: 'ready' | 'waiting' | 'installing' }>;
  readonly locale: Locale;
  readonly later: () => void;
}

function Line({ updates, state, locale, later }: LineProps) {
  useTexts(locale, texts);
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const newsId = useId();
  const written = state.kind === 'installing' ? undefined : state.news;
  const news = written?.[locale] ?? written?.en;
  return (
    <section className={styles.banner} aria-label={t('update.ready', { version: state.version ?? '' })}>
      <Icon name="refresh" />
      <p className={styles.words} role="status">
        {state.kind === 'installing' ? (
          t('update.installing')
        ) : (
          <>
            <b>{t('update.ready', { version: state.version ?? '' })}</b>{' '}
            <span>{t(state.kind === 'ready' ? 'update.readyHint' : 'update.waiting')}</span>
          </>
        )}
      </p>
      <div className={styles.actions}>
        {news && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={newsId}
            onPress={() => setIsOpen(!isOpen)}
          >
            {t('update.news')}
          </Button>
        )}
        {state.kind === 'ready' && (
          <>
            <Button kind="primary" size="small" onPress={updates.install}>
              {t('update.restart')}
            </Button>
            <Button kind="quiet" size="small" onPress={later}>
              {t('update.later')}
            </Button>
          </>
        )}
        {state.kind === 'waiting' && (
          <Button kind="quiet" size="small" onPress={updates.postpone}>
            {t('update.notNow')}
          </Button>
        )}
      </div>
      {news && isOpen && (
        <p id={newsId} className={styles.news}>
          {news}
        </p>
      )}
    </section>
  );
}
