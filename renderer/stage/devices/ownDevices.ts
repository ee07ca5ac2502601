import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/** The own devices as a page or a dialog holds them. */
export interface OpenDevices {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
  /** Opens them again where nothing works, or where they were closed from elsewhere. */
  readonly reopen: () => Promise<void>;
}

/** Keeps the devices open as long as who asks is there; what somebody else opened stays open after it. */
export function useOpenDevices(local: LocalMedia): OpenDevices {
  const media = useLocalMediaState(local);
  const look = useRef<Scope | null>(null);
  useEffect(() => {
    const scope = createScope();
    look.current = scope;
    void local.openFor(scope);
    return () => scope.end();
  }, [local]);
  return {
    local,
    media,
    async reopen() {
      if (look.current) await local.openFor(look.current);
    },
  };
}

/** What a person can do about a device that can't be had: try again, after allowing what was refused. */
export function useRetry(
  { local, media, reopen }: OpenDevices,
  kind: 'camera' | 'microphone',
): { readonly label: string; readonly retry: () => void } {
  const { t } = useTranslation('devices');
  const { dialogs } = useServices();
  const { cameraProblem, microphoneProblem } = media;
  const isDenied = (kind === 'camera' ? cameraProblem : microphoneProblem) === 'denied';

  async function retry(): Promise<void> {
    if (isDenied) {
      const both = cameraProblem === 'denied' && microphoneProblem === 'denied';
      if ((await dialogs.open('allow access', { what: both ? 'both' : kind })) === null) return;
    }
    const { status } = local.state;
    // Both at once, and a microphone that was muted stays muted.
    if (status === 'failed' || status === 'closed') await reopen();
    else if (kind === 'camera') await local.setCamera(true);
    else local.setMicrophone(true);
  }

  return { label: isDenied ? t('howToAllow') : t('retry'), retry: () => void retry() };
}
