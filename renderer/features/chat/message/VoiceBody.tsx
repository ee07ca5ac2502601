import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { MediaItem } from '#shared/domain/chat.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { voicePlayer, voiceRates } from './voicePlayer.ts';
import { barsOf } from './waveform.ts';
import styles from './media.module.css';

const bars = 38;

/** A voice message: play button, position, length and speed. */
export function VoiceBody({ item }: { item: MediaItem }) {
  const { t } = useTranslation('chat');
  const isReady = item.transcodingStatus === 'ready' && item.url !== null;
  const hasFailed = item.transcodingStatus === 'failed';
  return (
    <div className={styles.voice}>
      {isReady ? (
        <Heard item={item} url={item.url ?? ''} />
      ) : (
        <>
          <button
            type="button"
            className={styles.voicePlay}
            aria-disabled="true"
            aria-label={hasFailed ? t('voice.failed') : t('voice.processing')}
          >
            <Icon name={hasFailed ? 'warn' : 'clock'} />
          </button>
          <div className={styles.voiceLine}>
            <Wave item={item} part={0} />
            <span className={styles.voiceUnder}>{hasFailed ? t('voice.failed') : t('voice.processing')}</span>
          </div>
        </>
      )}
    </div>
  );
}

function Heard({ item, url }: { item: MediaItem; url: string }) {
  const { t } = useTranslation('chat');
  const state = useSnapshot(voicePlayer.state);
  const isMine = state.id === item.id;
  const isPlaying = isMine && state.isPlaying;
  // Reads the position only for the message being played, so that the others do not render on each update.
  const part = isMine ? state.part : 0;
  const hasFailed = isMine && state.hasFailed;
  const { rate } = state;
  const seconds = item.duration ?? 0;
  const long = formatDuration(seconds * 1000);
  return (
    <>
      <button
        type="button"
        className={styles.voicePlay}
        aria-label={isPlaying ? t('voice.pause') : t('voice.play', { long })}
        onClick={() => voicePlayer.toggle(item.id, url)}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <div className={styles.voiceLine}>
        <span className={styles.waveBox}>
          <Wave item={item} part={part} />
          <input
            type="range"
            className={styles.seek}
            aria-label={t('voice.position')}
            aria-valuetext={formatDuration(part * seconds * 1000)}
            min={0}
            max={1}
            step={0.01}
            value={part}
            onChange={(event) => voicePlayer.seek(item.id, url, Number(event.target.value))}
          />
        </span>
        <span className={styles.voiceUnder}>
          <span>
            {hasFailed ? t('voice.failed') : part > 0 ? formatDuration(part * seconds * 1000) : long}
          </span>
          {isMine && (
            <span className={styles.rates} role="radiogroup" aria-label={t('voice.speed')}>
              {voiceRates.map((one) => (
                <label key={one} className={styles.rate}>
                  <input
                    type="radio"
                    name={`rate-${item.id}`}
                    aria-label={t('voice.rate', { rate: one })}
                    checked={rate === one}
                    onChange={() => voicePlayer.setRate(one)}
                  />
                  <span aria-hidden="true">{t('voice.times', { rate: one })}</span>
                </label>
              ))}
            </span>
          )}
        </span>
      </div>
    </>
  );
}

/** Waveform of a voice message; the played part is stronger. */
export function Wave({ item, part }: { item: Pick<MediaItem, 'waveform'>; part: number }) {
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${bars * 5 - 2} 28`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {barsOf(item, bars).map((loud, at) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- the bars are places
          key={at}
          className={at / bars < part ? undefined : styles.rest}
          x={at * 5}
          y={14 - loud * 12}
          width={3}
          height={loud * 24}
          rx={1.5}
        />
      ))}
    </svg>
  );
}
