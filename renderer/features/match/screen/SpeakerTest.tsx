import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { playChime } from './chime.ts';

/** Plays a short chime, so that a person knows that they will hear the other. */
export function SpeakerTest({ kind }: { kind: 'control' | 'words' }) {
  const { t } = useTranslation('match');
  const [isPlaying, setIsPlaying] = useState(false);

  async function play(): Promise<void> {
    if (isPlaying) return;
    setIsPlaying(true);
    try {
      await playChime();
    } finally {
      setIsPlaying(false);
    }
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
