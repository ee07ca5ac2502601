import { useEffect } from 'react';
import type { TFunction } from 'i18next';
import type { Platform } from '#renderer/platform/port.ts';

/** Passes the texts for an unresponsive page to the platform, in the user's language. */
export function useHangWords(setHangWords: Platform['setHangWords'], t: TFunction<'notices'>): void {
  useEffect(() => {
    setHangWords({
      title: t('hang.title'),
      reasons: {
        wake: t('hang.wake'),
        call: t('hang.call'),
        memory: t('hang.memory'),
        unknown: t('hang.unknown'),
      },
      wait: t('hang.wait'),
      reload: t('hang.reload'),
    });
  }, [setHangWords, t]);
}
