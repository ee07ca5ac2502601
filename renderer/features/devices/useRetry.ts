import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';

/** The own devices as a dialog holds them. */
export interface OpenDevices {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
  /** Opens them again where nothing works, or where they were closed from elsewhere. */
  readonly reopen: () => Promise<void>;
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
