import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { createScope } from '#shared/lib/scope.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Media } from '../session/signedInServices.ts';

const toastId = 'slept';

/**
 * Tells the user that a sleep turned the camera off, with a button to turn it on. The toast stays until the
 * camera is on.
 */
export function useSleepNotice({ local, call, power }: Pick<Media, 'local' | 'call' | 'power'>): void {
  const { t } = useTranslation('devices');
  const tell = useEffectEvent(() =>
    notify.info(t('slept.title'), {
      id: toastId,
      text: t('slept.text'),
      durationMs: Infinity,
      actionText: t('mirror.turnOn'),
      onAction: () => call.setCamera(true),
    }),
  );
  useEffect(() => {
    const scope = createScope();
    power.onCameraOff(scope, () => tell());
    local.onChange(scope, ({ isCameraOn }) => {
      if (isCameraOn) notify.dismiss(toastId);
    });
    return () => scope.end();
  }, [local, power]);
}
