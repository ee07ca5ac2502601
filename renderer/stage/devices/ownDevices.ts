import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/** The user's open devices, as a page or a dialog uses them. */
export interface OpenDevices {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
  /** Opens the devices again after a failure, or after they were closed elsewhere. */
  readonly reopen: () => Promise<void>;
}

/** Keeps the devices open while the component is mounted. Other openers keep them open longer. */
export function useOpenDevices(local: LocalMedia): OpenDevices {
  const media = useLocalMediaState(local);
  const openScope = useRef<Scope | null>(null);
  useEffect(() => {
    const scope = createScope();
    openScope.current = scope;
    void local.openFor(scope);
    return () => scope.end();
  }, [local]);
  return {
    local,
    media,
    async reopen() {
      if (openScope.current) await local.openFor(openScope.current);
    },
  };
}

/**
 * Returns the retry action for an unavailable device. If access was denied, it first shows how to allow it.
 */
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
    // Reopens camera and microphone together; a muted microphone stays muted.
    if (status === 'failed' || status === 'closed') await reopen();
    else if (kind === 'camera') await local.setCamera(true);
    else local.setMicrophone(true);
  }

  return { label: isDenied ? t('howToAllow') : t('retry'), retry: () => void retry() };
}
