import { useState } from 'react';
import type { Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { choiceOf, deviceList, systemDeviceId } from '#renderer/services/localMedia.ts';

/** Label, options and value of a select of the user's devices of one kind. */
export function useDeviceSelect(
  { local, media }: { readonly local: LocalMedia; readonly media: LocalMediaState },
  kind: Device['kind'],
) {
  const { t } = useTranslation('devices');
  const { devices, shownId } = deviceList(media, kind);
  return {
    label: t(`kind.${kind}`),
    options: devices.map(({ id, label }, index) => ({
      id,
      label: id === systemDeviceId ? t('systemSpeaker') : label || t('unnamed', { number: index + 1 }),
    })),
    value: shownId,
    onChange(id: string) {
      if (id !== shownId) void local.choose(choiceOf(kind, id));
    },
  };
}

/** Plays a chime through the chosen speaker, so that the user can check the sound. */
export function useSpeakerTest(local: LocalMedia) {
  const { t } = useTranslation('devices');
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle');

  async function play(): Promise<void> {
    if (state === 'playing') return;
    setState('playing');
    setState((await local.testSpeaker()) ? 'idle' : 'failed');
  }

  return {
    state,
    label: t(state === 'playing' ? 'speaker.playing' : 'speaker.play'),
    play: () => void play(),
  };
}
