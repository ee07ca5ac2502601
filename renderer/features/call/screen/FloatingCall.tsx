import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import type { CallState } from '../machine/types.ts';
import type { CallProps } from './callProps.ts';
import {
  CutLine,
  isThere,
  SmallDeck,
  SmallPicture,
  SmallWho,
  useSmallCall,
  type Small,
} from './smallParts.tsx';
import { useCallView } from './useCallView.ts';
import mini from './mini.module.css';
import styles from './floating.module.css';

export interface FloatingCallProps extends Pick<CallProps, 'session' | 'local'> {
  /** An empty window with the page's styles. */
  readonly window: Window;
  /** Brings the page to the front. */
  readonly onReturn: () => void;
  /** Closes the floating window; null if the system draws a frame with a close button. */
  readonly onClose: (() => void) | null;
}

/**
 * Returns whether the call may float in its own window: a call that rings out or goes on, however the page
 * shows it.
 */
export const mayFloat = (state: CallState | null): state is Small =>
  state?.kind === 'ringingOut' || state?.kind === 'connecting' || state?.kind === 'incall';

/** Renders a call into a small window above other programs. */
export function FloatingCall(props: FloatingCallProps) {
  const { state } = useCallView(props.session);
  if (!mayFloat(state)) return null;
  return createPortal(<Floating {...props} state={state} />, props.window.document.body);
}

function Floating({ session, local, state, onReturn, onClose }: FloatingCallProps & { state: Small }) {
  const { t } = useTranslation('call');
  const of = useSmallCall(session, state);
  const [isAsked, setIsAsked] = useState(false);
  const isAsking = isAsked && of.callId !== null;
  return (
    <main
      className={cx(mini.mini, styles.floating)}
      data-theme="dark"
      aria-label={t('floating.label', { name: of.wholeName })}
    >
      <SmallPicture of={of} mayFloat={false} />
      <button type="button" className={styles.back} aria-label={t('floating.back')} onClick={onReturn} />
      {isThere(state) && <CutLine state={state} name={of.name} />}
      <header className={mini.head}>
        <SmallWho of={of} state={state} />
        <IconButton icon="expand" className={mini.light} label={t('floating.back')} onPress={onReturn} />
        {onClose && (
          <IconButton icon="close" className={mini.light} label={t('floating.close')} onPress={onClose} />
        )}
      </header>
      {isAsking ? (
        <div className={styles.ask} role="alertdialog" aria-label={t('mini.ask', { name: of.name })}>
          <p>{t('mini.ask', { name: of.name })}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must do no harm */}
          <Button size="small" kind="glass" autoFocus onPress={() => setIsAsked(false)}>
            {t('ending.stay')}
          </Button>
          <Button size="small" kind="danger" onPress={session.hangUp}>
            {t('controls.end')}
          </Button>
        </div>
      ) : (
        <SmallDeck
          session={session}
          local={local}
          // A small button is easily pressed by mistake. While ringing, nothing is lost by ending at once.
          onEnd={() => (of.callId === null ? session.hangUp() : setIsAsked(true))}
        />
      )}
    </main>
  );
}
