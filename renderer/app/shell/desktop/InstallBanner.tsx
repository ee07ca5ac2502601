import { useState, useSyncExternalStore } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { InstallPort } from '#renderer/platform/port.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './notice.module.css';

const texts = ['shell'] as const;
/** Storage key of the number of visits before the question. */
const visitsKey = 'installVisits';
const askedKey = 'installAsked';
const countedKey = 'installVisitCounted';
const visitsBefore = 5;

/** Counts this visit once per tab, and returns whether the question is due. */
function isTime(): boolean {
  const [local, tab] = [createKeyValue('local'), createKeyValue('session')];
  if (local.read(askedKey) !== null) return false;
  const visits = Number(local.read(visitsKey) ?? 0);
  if (tab.read(countedKey) !== null) return visits >= visitsBefore;
  tab.write(countedKey, '1');
  local.write(visitsKey, String(visits + 1));
  return visits + 1 >= visitsBefore;
}

/** Asks a returning user once whether to install the client as an app. */
export function InstallBanner({ install, locale }: { install: InstallPort; locale: Locale }) {
  const way = useSyncExternalStore(install.onChange, install.way);
  const [isAsking, setIsAsking] = useState(isTime);
  if (!isAsking || (way !== 'ask' && way !== 'ios')) return null;

  function answer(isWanted: boolean): void {
    createKeyValue('local').write(askedKey, '1');
    setIsAsking(false);
    if (isWanted) void install.ask();
  }
  return <Question way={way} locale={locale} onAnswer={answer} />;
}

function Question({
  way,
  locale,
  onAnswer,
}: {
  way: 'ask' | 'ios';
  locale: Locale;
  onAnswer: (isWanted: boolean) => void;
}) {
  useTexts(locale, texts);
  const { t } = useTranslation('shell');
  return (
    <section className={styles.banner} aria-label={t('install.title')}>
      <Icon name="download" />
      <p className={styles.words} role="status">
        <b>{t('install.title')}</b> <span>{t(way === 'ios' ? 'install.ios' : 'install.text')}</span>
      </p>
      <div className={styles.actions}>
        {way === 'ask' && (
          <Button kind="primary" size="small" onPress={() => onAnswer(true)}>
            {t('install.action')}
          </Button>
        )}
        <Button kind="quiet" size="small" onPress={() => onAnswer(false)}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  );
}
