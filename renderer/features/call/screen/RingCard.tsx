import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallType } from '#shared/domain/calls.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Overlay } from '#renderer/ui/Overlay.tsx';
import { guardProps, useCostGuard } from '#renderer/ui/useCostGuard.ts';
import text from '#renderer/ui/styles/text.module.css';
import type { Ring, Self } from '../machine/types.ts';
import styles from './ring.module.css';

/** Data that a ringing call shows. */
export interface RingFacts {
  readonly name: string;
  readonly avatar: string | null;
  readonly callType: CallType;
  readonly expiresAtMs: number;
  /** Length of the whole ring in milliseconds. */
  readonly durationMs: number;
  /** Sentence that says who calls; the dialog's accessible name. */
  readonly title: string;
  readonly lines: readonly string[];
}

export interface RingAnswers {
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

export interface RingCardProps extends RingFacts, RingAnswers {
  /** Answers with the camera off; null: not offered. */
  readonly onUnseen: (() => void) | null;
  /** Closes the card without an answer; the call keeps ringing. */
  readonly onSmall: () => void;
  /** Escape closes the card too. */
  readonly isEscapable?: boolean;
}

/** Icon of a call type, shared by the card and the bar. */
export const iconOf = (callType: CallType) => (callType === 'audio' ? 'phone' : 'cam');

/** Returns the ring's data that come from the call itself. */
export const factsOf = ({ call: { callType, peer }, expiresAtMs }: Ring, { rules }: Self) => ({
  avatar: peer.avatar,
  callType,
  expiresAtMs,
  durationMs: rules.ringMs,
});

/**
 * Card of a ringing call, protected from answers by mistake. The dialog itself has the focus. A press beside
 * it does nothing; closing it, or Escape if allowed, only makes it small.
 */
export function RingCard(props: RingCardProps) {
  const { name, avatar, callType, expiresAtMs, durationMs, title, lines } = props;
  const { onAccept, onDecline, onUnseen, onSmall, isEscapable } = props;
  const { t } = useTranslation(['call', 'common']);
  const [failed, setFailed] = useState<string | null>(null);
  const isGuarded = useCostGuard();
  const guard = guardProps(isGuarded);

  return (
    <Overlay
      onEscape={isEscapable ? onSmall : undefined}
      scrim={styles.scrim ?? ''}
      frame={styles.box ?? ''}
      dialog={styles.card ?? ''}
    >
      {(titleId) => (
        <div className={styles.inner} data-theme="dark">
          <div className={styles.face}>
            {avatar !== null && avatar !== failed ? (
              <img src={avatar} alt="" draggable={false} onError={() => setFailed(avatar)} />
            ) : (
              <Avatar name={name} src={null} size={176} />
            )}
          </div>
          <CountdownRing
            className={styles.left}
            durationMs={durationMs}
            endsAtMs={expiresAtMs}
            size={48}
            isGlass
          />
          <IconButton
            icon="close"
            label={t('close', { ns: 'common' })}
            isGlass
            className={styles.close}
            onPress={onSmall}
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
              <Button kind="success" size="big" {...guard} onPress={() => isGuarded || onAccept()}>
                <span className={styles.disc}>
                  <Icon name={iconOf(callType)} />
                </span>
                {t('ring.accept')}
              </Button>
            </div>
            {onUnseen && (
              <Button kind="quiet" icon="cam-off" isBlock {...guard} onPress={() => isGuarded || onUnseen()}>
                {t('ring.unseen')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Overlay>
  );
}
