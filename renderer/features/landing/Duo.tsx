import { useRef, useEffect, useState, type RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { people } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Duo.module.css';
import { match } from '#shared/domain/constants.ts';

const met = [
  { name: 'sofia', age: 30, bust: people.busts.sofia },
  { name: 'zoya', age: 28, bust: people.busts.zoya },
  { name: 'nia', age: 27, bust: people.busts.nia },
] as const;

const bustSizes = '340px';

/** Seconds before a face is shown at which its picture is loaded. */
const fetchAhead = 8;

/** Two people on video with a countdown ring between them. When it ends, the next person appears. */
export function Duo() {
  const { t } = useTranslation('landing');
  const box = useRef<HTMLDivElement>(null);
  const { seconds, round } = useEvening(box);
  const current = round % met.length;
  const known = Math.min(met.length, round + (seconds <= fetchAhead ? 2 : 1));
  const shown = met[current] ?? met[0];
  return (
    <div
      ref={box}
      className={styles.duo}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- several pictures that say one thing
      role="img"
      aria-label={t('hero.picture')}
    >
      <div className={cx(styles.face, styles.other)}>
        {met.slice(0, known).map((person, index) => (
          <Picture
            key={person.name}
            className={cx(index !== current && styles.gone)}
            of={person.bust}
            sizes={bustSizes}
            isFirst
          />
        ))}
        <Pill className={styles.name}>{t('person', { name: t(`names.${shown.name}`), age: shown.age })}</Pill>
      </div>
      <div className={cx(styles.face, styles.self)}>
        <Picture of={people.busts.ilya} sizes={bustSizes} isFirst />
        <Pill className={styles.name}>{t('hero.you')}</Pill>
      </div>
      <Ring className={styles.ring} value={(seconds - 1) / fullSeconds}>
        {seconds}
      </Ring>
    </div>
  );
}

const fullSeconds = match.durationMs / 1000;
/** Seconds shown before the countdown starts, and with reduced motion. */
const stillSeconds = 17;

/**
 * Returns the seconds left in the banner's match and the number of its round. Pauses while the banner is out
 * of view or the page is hidden.
 */
function useEvening(box: RefObject<Element | null>): { seconds: number; round: number } {
  const [now, setNow] = useState({ seconds: stillSeconds, round: 0 });

  useEffect(() => {
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !box.current || !('IntersectionObserver' in globalThis)) return;
    let isSeen = false;
    const watcher = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
    });
    watcher.observe(box.current);
    const timer = setInterval(() => {
      if (!isSeen || document.hidden) return;
      setNow(({ seconds, round }) =>
        seconds > 1 ? { seconds: seconds - 1, round } : { seconds: fullSeconds, round: round + 1 },
      );
    }, 1000);
    return () => {
      clearInterval(timer);
      watcher.disconnect();
    };
  }, [box]);

  return now;
}
