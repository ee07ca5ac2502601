import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { people } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Streamers.module.css';
import shared from './landing.module.css';

/**
 * For women who want to earn as streamers (§4.2, §6.2): the work and the requirements, without a promise of
 * income.
 */
export function Streamers({ onBecomeStreamer }: { onBecomeStreamer: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <section
      className={cx(styles.card, shared.night)}
      data-theme="dark"
      id="streamers"
      aria-label={t('streamers.label')}
    >
      <Picture className={shared.cover} of={people.scenes.carmen} sizes="(max-width: 900px) 640px, 864px" />
      <div className={styles.words}>
        <h2>{t('streamers.title')}</h2>
        <p>{t('streamers.text')}</p>
        <Button kind="glass" onPress={onBecomeStreamer}>
          {t('streamers.action')}
        </Button>
        <p className={styles.note}>{t('streamers.note')}</p>
      </div>
    </section>
  );
}
