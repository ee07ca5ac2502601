import { useEffect } from 'react';
import type { TFunction } from 'i18next';
import { useServices } from '#renderer/services/context.ts';

/** Hands over, in the person's language, what is to be said where the page hangs. */
export function useHangWords(t: TFunction<'notices'>): void {
  const { platform } = useServices();
  useEffect(() => {
    platform.setHangWords({
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
  }, [platform, t]);
}
