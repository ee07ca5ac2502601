import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import comet from '#resources/gifts/comet.svg';
import moon from '#resources/gifts/moon.svg';
import rose from '#resources/gifts/rose.svg';
import { Coins } from '#renderer/ui/Coins.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { people, skies } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Advantages.module.css';
import shared from './landing.module.css';

/** Example price in coins. Every streamer sets her own. */
const examplePrice = 40;

function Text({ about }: { about: 'seconds' | 'price' | 'gifts' | 'chat' | 'watch' | 'language' }) {
  const { t } = useTranslation('landing');
  return (
    <div className={styles.text}>
      <h3>{t(`advantages.${about}Title`)}</h3>
      <p>{t(`advantages.${about}Text`)}</p>
    </div>
  );
}

/** The six advantages (§2.1) as a board of pictures. */
export function Advantages() {
  const { t } = useTranslation('landing');
  return (
    <section className={cx(shared.part, shared.in, styles.first)} aria-label={t('advantages.label')}>
      <h2 className={shared.heading}>{t('advantages.title')}</h2>
      <p className={shared.lead}>{t('advantages.lead')}</p>
      <ul className={styles.bento}>
        <li data-theme="dark" className={cx(styles.night, shared.night, styles.seconds)}>
          <Picture className={shared.cover} of={people.scenes.freja} sizes="640px" />
          <Ring value={0.36} isGlass className={styles.ring}>
            9
          </Ring>
          <Pill className={styles.keep}>{t('advantages.keepTalking')}</Pill>
          <Text about="seconds" />
        </li>
        <li data-theme="dark" className={cx(styles.night, shared.night, styles.price)}>
          <Picture
            className={shared.cover}
            of={people.scenes.leila}
            sizes="(max-width: 600px) 640px, 1090px"
          />
          <Pill className={styles.tag}>
            <Coins value={examplePrice} />
            {t('advantages.perMinute')}
          </Pill>
          <Text about="price" />
        </li>
        <li>
          <div className={styles.art} aria-hidden="true">
            <img src={moon} alt="" width={104} height={104} loading="lazy" />
            <img src={rose} alt="" width={120} height={120} loading="lazy" />
            <img src={comet} alt="" width={96} height={96} loading="lazy" />
          </div>
          <Text about="gifts" />
        </li>
        <li>
          <div className={styles.talk} aria-hidden="true">
            <span>{t('advantages.chatOne')}</span>
            <span className={styles.mine}>{t('advantages.chatTwo')}</span>
            <span>{t('advantages.chatThree')}</span>
          </div>
          <Text about="chat" />
        </li>
        <li>
          <div className={styles.veiled}>
            <Picture of={people.tiles.veiled} sizes="(max-width: 600px) 360px, 433px" />
          </div>
          <Pill icon="eye-off" className={styles.blurred}>
            {t('advantages.blurred')}
          </Pill>
          <Text about="watch" />
        </li>
        <li data-theme="dark" className={cx(styles.night, shared.night, styles.language)}>
          <Picture className={shared.cover} of={skies.city} sizes="(max-width: 900px) 770px, 1040px" />
          <div className={styles.hello} aria-hidden="true">
            <span>Hello</span>
            <span>Hola</span>
            <span>Привет</span>
            <span>Вітаю</span>
          </div>
          <Text about="language" />
        </li>
      </ul>
    </section>
  );
}
