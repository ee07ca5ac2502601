import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';

/** Plays a short chime through the chosen speaker, so that the user can check the sound. */
export function SpeakerTest({ local, kind }: { local: LocalMedia; kind: 'control' | 'words' }) {
  const { t } = useTranslation('match');
  const [isPlaying, setIsPlaying] = useState(false);

  async function play(): Promise<void> {
    if (isPlaying) return;
    setIsPlaying(true);
    await local.testSpeaker();
    setIsPlaying(false);
  }

  if (kind === 'control') {
    return (
      <ControlButton
        icon="sound"
        label={t('controls.testSpeaker')}
        isOff={isPlaying}
        onPress={() => void play()}
      />
    );
  }
  return (
    <Button kind="quiet" size="small" onPress={() => void play()}>
      {t(isPlaying ? 'devices.playing' : 'devices.playSound')}
    </Button>
  );
}
