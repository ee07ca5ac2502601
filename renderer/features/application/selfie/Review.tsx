import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { asItIs, useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { Gesture } from './pickTwo.ts';
import { useGestureWords } from './useGestureWords.ts';
import styles from './selfie.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Shows the selfie beside the drawn gesture for comparison. */
export function Review({
  gesture,
  photo,
  isLast,
  onAgain,
  onUse,
}: {
  readonly gesture: Gesture;
  readonly photo: Blob;
  readonly isLast: boolean;
  readonly onAgain: () => void;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('application');
  const words = useGestureWords();
  const url = useBlobUrl(photo, asItIs);
  return (
    <div className={styles.review}>
      <Text size={16} weight={600} isCentered>
        {t('selfie.alike')}
      </Text>
      <div className={styles.pair}>
        <figure>
          <span className={styles.half}>{url && <img src={url} alt={t('selfie.yours')} />}</span>
          <figcaption>{t('selfie.yours')}</figcaption>
        </figure>
        <figure>
          <span className={styles.half} data-drawn>
            {gesture.url && <img src={gesture.url} alt="" />}
          </span>
          <figcaption>{words(gesture.id)}</figcaption>
        </figure>
      </div>
      <div className={styles.choice}>
        <Button kind="glass" icon="retry" onPress={onAgain}>
          {t('selfie.again')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <Button kind="primary" autoFocus onPress={onUse}>
          {t(isLast ? 'selfie.useAndSend' : 'selfie.use')}
        </Button>
      </div>
    </div>
  );
}
