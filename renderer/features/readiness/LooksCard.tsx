import { useServices } from '#renderer/services/context.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import type { Picture } from './useLight.ts';
import styles from './readiness.module.css';

const empty = '—';

/** Measured light of the picture, with advice. */
export function LooksCard({ picture }: { readonly picture: Picture | null }) {
  const { t } = useTranslation('readiness');
  const { dialogs } = useServices();
  const light = picture?.light ?? null;
  const isBacklit = light === 'backlit';
  const tone = light === null ? undefined : light === 'good' ? styles.good : styles.better;
  return (
    <Card
      title={t('looks.title')}
      end={
        <Button size="small" kind="quiet" onPress={() => void dialogs.open('select devices', {})}>
          {t('mend.devices')}
        </Button>
      }
    >
      <dl className={styles.stats}>
        <div>
          <dt>{t('looks.light')}</dt>
          <dd className={tone}>{light === null ? empty : t(`looks.level.${light}`)}</dd>
        </div>
        <div>
          <dt>{t('looks.behind')}</dt>
          <dd className={cx(light !== null && (isBacklit ? styles.better : styles.good))}>
            {light === null ? empty : t(isBacklit ? 'looks.brighter' : 'looks.calm')}
          </dd>
        </div>
        <div>
          <dt>{t('looks.picture')}</dt>
          <dd>{picture ? `${picture.width} × ${picture.height}` : empty}</dd>
        </div>
      </dl>
      <p className={styles.advice}>{t(`advice.${light ?? 'waiting'}`)}</p>
    </Card>
  );
}
