import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocalMedia } from '#renderer/services/localMedia.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './devices.module.css';

/** Plays a chime through the chosen speaker, so that the user can check the sound. */
export function SpeakerTest({ onPlayed }: { readonly onPlayed: (wasHeard: boolean) => void }) {
  const { t } = useTranslation('devices');
  const local = useLocalMedia();
  const [isPlaying, setIsPlaying] = useState(false);

  async function play(): Promise<void> {
    if (isPlaying) return;
    setIsPlaying(true);
    const wasHeard = await local.testSpeaker();
    setIsPlaying(false);
    onPlayed(wasHeard);
  }

  return (
    <Button className={styles.test} size="small" onPress={() => void play()}>
      {t(isPlaying ? 'speaker.playing' : 'speaker.play')}
    </Button>
  );
}
