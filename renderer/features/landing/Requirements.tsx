import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { people } from './people.ts';
import { Picture, srcSetOf } from './Picture.tsx';
import styles from './Requirements.module.css';
import shared from './landing.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import streamersStyles from './Streamers.module.css';

const asks = ['adult', 'real', 'device', 'place', 'kind'] as const;
const pluses = [
  { about: 'free', icon: 'heart' },
  { about: 'leave', icon: 'clock' },
  { about: 'people', icon: 'shield' },
] as const;

/** The five requirements and three advantages (§2.1), and an invitation to women who want to earn. */
export function Requirements({ onBecomeStreamer }: { onBecomeStreamer: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <section className={cx(shared.part, shared.in)} id="safe" aria-label={t('requirements.label')}>
      <div className={styles.ask}>
        <div>
          <h2 className={shared.heading}>{t('requirements.title')}</h2>
          <div className={styles.picture}>
            <picture>
              <source
                media="(max-width: 1279px)"
                sizes="(max-width: 600px) 350px, 770px"
                srcSet={srcSetOf(people.tiles.nia)}
                width={720}
                height={533}
              />
              <Picture className={shared.cover} of={people.busts.nia} sizes="420px" />
            </picture>
          </div>
        </div>
        <ol className={styles.asks}>
          {asks.map((about, index) => (
            <li key={about}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{t(`requirements.${about}Title`)}</h3>
                <p>{t(`requirements.${about}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <ul className={styles.pluses} aria-label={t('pluses.label')}>
        {pluses.map(({ about, icon }) => (
          <li key={about}>
            <Icon name={icon} />
            <h3>{t(`pluses.${about}Title`)}</h3>
            <p>{t(`pluses.${about}Text`)}</p>
          </li>
        ))}
      </ul>
      <Streamers onBecomeStreamer={onBecomeStreamer} />
    </section>
  );
}

/**
 * For women who want to earn as streamers (§4.2, §6.2): the work and the requirements, without a promise of
 * income.
 */
function Streamers({ onBecomeStreamer }: { onBecomeStreamer: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <section
      className={cx(streamersStyles.card, shared.night)}
      data-theme="dark"
      id="streamers"
      aria-label={t('streamers.label')}
    >
      <Picture className={shared.cover} of={people.scenes.carmen} sizes="(max-width: 900px) 640px, 864px" />
      <div className={streamersStyles.words}>
        <h2>{t('streamers.title')}</h2>
        <p>{t('streamers.text')}</p>
        <Button kind="glass" onPress={onBecomeStreamer}>
          {t('streamers.action')}
        </Button>
        <p className={streamersStyles.note}>{t('streamers.note')}</p>
      </div>
    </section>
  );
}
