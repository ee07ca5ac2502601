import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useMovable } from '#renderer/stage/useMovable.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import type { CallState } from '../machine/types.ts';
import type { CallProps } from './callProps.ts';
import { openDialogWhile } from './openDialogWhile.ts';
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
import { useScopeOf } from './useEnding.ts';
import { usePictureInPicture, type PictureInPicture } from './usePictureInPicture.ts';
import styles from './mini.module.css';

export interface MiniCallProps extends Omit<CallProps, 'locale'> {
  /** Called when the user opens the call in full again. */
  readonly onExpand?: () => void;
  /** Moves the call up, above the controls in the page's lower corner. */
  readonly isRaised?: boolean;
  /**
   * The separate window for the whole call; while it is open this component is one line. Without it the
   * browser may float the picture only.
   */
  readonly float?: PictureInPicture | null;
}

/**
 * Returns whether the call is shown small. A call that asks for the price is shown in full only by its own
 * page.
 */
const isSmall = (state: CallState): state is Small =>
  state.kind === 'asking' || ('isMini' in state && state.isMini);

/**
 * Shows the running call small while the user looks at other pages. Empty without a call or while it is shown
 * in full.
 */
export function MiniCall(props: MiniCallProps) {
  const { state } = useCallView(props.session);
  return isSmall(state) ? <Mini {...props} state={state} /> : null;
}

function Mini({ session, local, state, onExpand, isRaised, float }: MiniCallProps & { state: Small }) {
  const { t } = useTranslation('call');
  const { dialogs } = useServices();
  const of = useSmallCall(session, state);
  const { name, blur, callId } = of;
  const mayFloat = of.isSeen && blur === null;
  const ofVideo = usePictureInPicture(of.video, mayFloat && !float);
  const floating = float ?? ofVideo;
  const movable = useMovable<HTMLElement>('viewport', true);
  const about = useScopeOf(callId);

  function expand(): void {
    session.setMini(false);
    onExpand?.();
  }

  /**
   * Ends the call after a question, because a small button is easily pressed by mistake. While ringing, ends
   * at once.
   */
  async function end(): Promise<void> {
    const scope = about.current;
    if (scope) {
      const asking = { dialogs, scope, key: `end ${callId}` };
      if ((await openDialogWhile(asking, 'mini call decline popup', { name })) === null) return;
    }
    session.hangUp();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, or moved with the arrow keys
    <section
      {...movable}
      className={cx(
        styles.mini,
        styles.inPage,
        isRaised && styles.isRaised,
        float?.isOn && styles.isElsewhere,
      )}
      data-theme="dark"
      data-print="no"
      aria-label={t('mini.label', { name: of.wholeName })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
    >
      <SmallPicture of={of} mayFloat={mayFloat && !float} />
      {isThere(state) && <CutLine state={state} name={name} />}
      <header className={styles.head}>
        <SmallWho of={of} state={state} />
        {floating.toggle && (
          <IconButton
            icon="mini"
            className={cx(styles.light, styles.float)}
            label={t(floating.isOn ? 'mini.unfloat' : 'mini.float')}
            aria-pressed={floating.isOn}
            onPress={floating.toggle}
          />
        )}
        <IconButton icon="expand" className={styles.light} label={t('mini.expand')} onPress={expand} />
      </header>
      <SmallDeck session={session} local={local} onEnd={() => void end()} />
    </section>
  );
}
