import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Updates } from '#renderer/platform/port.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import type { Locale } from '#shared/domain/constants.ts';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import type { Signature } from '#shared/ipc/updates.ts';
import { UpdateState } from './UpdateState.tsx';
import styles from './about.module.css';

/** Build, signature and available update of the app. */
export function BuildPart({ updates, locale }: { updates: Updates; locale: Locale }) {
  const { t } = useTranslation('settings');
  const { build, readSignature, readRehearsal } = updates;
  const state = useSyncExternalStore(updates.onChange, updates.state);
  const [signature, setSignature] = useState<Signature>({ state: 'unknown' });
  useEffect(() => {
    readSignature?.().then(setSignature, () => undefined);
  }, [readSignature]);
  const [rehearsal, setRehearsal] = useState<Rehearsal>(null);
  useEffect(() => {
    readRehearsal?.().then(setRehearsal, () => undefined);
  }, [readRehearsal]);

  const signed = {
    valid: () => t('about.build.valid', { by: signature.state === 'valid' ? signature.by : '' }),
    broken: () => t('about.build.broken'),
    none: () => t('about.build.none'),
    unknown: () => null,
  }[signature.state]();
  const facts = [
    { term: t('about.build.channel'), value: build.channel && t(`about.build.${build.channel}`) },
    { term: t('about.build.signature'), value: signed },
    { term: t('about.build.commit'), value: build.commit && <code>{build.commit}</code> },
  ];
  return (
    <>
      <UpdateState updates={updates} state={state} locale={locale} />
      {rehearsal && (
        <p className={rehearsal.failure === null ? styles.small : styles.failed}>
          {rehearsal.failure === null
            ? t('about.rehearsal.fine', {
                count: rehearsal.messages,
                messages: formatCount(locale, rehearsal.messages),
              })
            : t('about.rehearsal.failed', { why: rehearsal.failure })}
        </p>
      )}
      <Facts facts={facts.filter(({ value }) => value !== null)} className={styles.facts} />
    </>
  );
}
