import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Updates } from '#renderer/platform/port.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import type { Locale } from '#shared/domain/constants.ts';
import type { Signature } from '#shared/ipc/updates.ts';
import { UpdateState } from './UpdateState.tsx';
import styles from './about.module.css';

/** Which build this is, who signed it, and what there is newer. */
export function BuildPart({ updates, locale }: { updates: Updates; locale: Locale }) {
  const { t } = useTranslation('settings');
  const { build, readSignature } = updates;
  const state = useSyncExternalStore(updates.onChange, updates.state);
  const [signature, setSignature] = useState<Signature>({ state: 'unknown' });
  useEffect(() => {
    readSignature?.().then(setSignature, () => undefined);
  }, [readSignature]);

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
      <Facts facts={facts.filter(({ value }) => value !== null)} className={styles.facts} />
    </>
  );
}
