import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Overlay } from '#renderer/ui/Overlay.tsx';
import text from '#renderer/ui/styles/text.module.css';
import type { Ring } from '../machine/types.ts';
import styles from './ring.module.css';

export interface RingCardProps {
  readonly ring: Ring;
  readonly durationMs: number;
  readonly name: string;
  /** Who calls, in a sentence: the dialog's name. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  /** Answers and is not seen; null where nobody would be. */
  readonly onUnseen: (() => void) | null;
}

/**
 * Somebody calls. Nothing is answered by a slip: the focus begins at the dialog itself, Escape and a press beside it do
 * nothing, and closing only makes it small, where it rings on.
 */
export function RingCard(props: RingCardProps) {
  const { ring, durationMs, name, title, lines, onAccept, onDecline, onUnseen } = props;
  const { t } = useTranslation(['call', 'common']);
  const [isSmall, setIsSmall] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { callType, peer } = ring.call;
  const icon = callType === 'audio' ? 'phone' : 'cam';

  if (isSmall)
    return (
      <section className={styles.bar} data-theme="dark" aria-label={title}>
        <Avatar name={name} src={peer.avatar} size={40} />
        <b className={text.cut}>{title}</b>
        <CountdownRing durationMs={durationMs} endsAtMs={ring.expiresAtMs} size={40} />
        <ControlButton
          icon="end-fill"
          kind="end"
          size="small"
          label={t('ring.decline')}
          onPress={onDecline}
        />
        <ControlButton
          icon={icon}
          size="small"
          label={t('ring.accept')}
          className={styles.take}
          onPress={onAccept}
        />
      </section>
    );

  return (
    <Overlay scrim={styles.scrim ?? ''} frame={styles.box ?? ''} dialog={styles.card ?? ''}>
      {(titleId) => (
        <div className={styles.inner} data-theme="dark">
          <div className={styles.face}>
            {peer.avatar !== null && peer.avatar !== failed ? (
              <img src={peer.avatar} alt="" draggable={false} onError={() => setFailed(peer.avatar)} />
            ) : (
              <Avatar name={name} src={null} size={176} />
            )}
          </div>
          <CountdownRing
            className={styles.left}
            durationMs={durationMs}
            endsAtMs={ring.expiresAtMs}
            size={48}
            isGlass
          />
          <IconButton
            icon="close"
            label={t('close', { ns: 'common' })}
            isGlass
            className={styles.close}
            onPress={() => setIsSmall(true)}
          />
          <div className={styles.say}>
            <div className={styles.words}>
              <h2 id={titleId} className={text.displayS}>
                {title}
              </h2>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <div className={styles.answer}>
              <Button kind="danger" size="big" onPress={onDecline}>
                <span className={styles.disc}>
                  <Icon name="end-fill" />
                </span>
                {t('ring.decline')}
              </Button>
              <Button kind="success" size="big" onPress={onAccept}>
                <span className={styles.disc}>
                  <Icon name={icon} />
                </span>
                {t('ring.accept')}
              </Button>
            </div>
            {onUnseen && (
              <Button kind="quiet" icon="cam-off" isBlock onPress={onUnseen}>
                {t('ring.unseen')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Overlay>
  );
}
