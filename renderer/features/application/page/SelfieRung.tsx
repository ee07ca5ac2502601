import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { selfieNeeds, type Selfie } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useAskAgain } from '../data/useApplication.ts';
import { useGestureWords } from '../selfie/useGestureWords.ts';
import styles from './missing.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** The two selfies, or an explanation why they are required. */
export function SelfieRung({
  selfies,
  isNow,
  mustRetake = false,
}: {
  readonly selfies: readonly Selfie[];
  readonly isNow: boolean;
  /** The moderators returned the selfies. */
  readonly mustRetake?: boolean;
}) {
  const { t } = useTranslation('application');
  const { dialogs } = useServices();
  const askAgain = useAskAgain();
  const words = useGestureWords();
  const [isOpen, setOpen] = useState(false);
  const isDone = selfies.length >= selfieNeeds && !mustRetake;

  async function takeSelfies(): Promise<void> {
    setOpen(true);
    const sent = await dialogs.open('locker selfie', {});
    setOpen(false);
    if (sent !== null) askAgain();
  }

  return (
    <>
      <p>{t('selfie.why')}</p>
      {selfies.length > 0 && (
        <ul className={styles.pairs}>
          {selfies.map(({ gestureId, gestureUrl, url }) => (
            <li key={gestureId} className={styles.pair}>
              <span className={styles.pic}>
                {url && <img className={styles.own} src={url} alt={t('selfie.yours')} />}
                {gestureUrl && (
                  <span className={styles.corner}>
                    <img src={gestureUrl} alt="" />
                  </span>
                )}
              </span>
              <span>{words(gestureId)}</span>
              {!mustRetake && (
                <span className={styles.ok}>
                  <Icon name="check" />
                  {t('selfie.taken')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.go}>
        <Button
          kind={isNow && !isDone ? 'primary' : 'plain'}
          size={isDone ? 'small' : 'medium'}
          icon="cam"
          isDisabled={isOpen}
          onPress={() => void takeSelfies()}
        >
          {t('selfie.take')}
        </Button>
        <Text as="span" size={14} tone="muted">
          {t('selfie.deleted', { count: 30 })}
        </Text>
      </div>
    </>
  );
}
