import { useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { people } from './people.ts';
import { Picture } from './Picture.tsx';
import { fullSeconds, useEvening } from './useEvening.ts';
import styles from './Duo.module.css';

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
