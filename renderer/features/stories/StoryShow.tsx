import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import { useServices } from '#renderer/services/context.ts';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Overlay } from '#renderer/ui/Overlay.tsx';
import type { Teller } from './playlist.ts';
import { StoryFrame } from './StoryFrame.tsx';
import { useHeldStill } from './useHeldStill.ts';
import { useStoryPlace, type StoryPlace } from './useStoryPlace.ts';
import { useTellers } from './useTellers.ts';
import styles from './story.module.css';

interface StoryShowProps {
  readonly ids: readonly string[];
  readonly startId: string;
  readonly startItemId: string | null;
  readonly onClose: () => void;
}

/** Stories in full window: of one person, or of several in a row. */
export function StoryShow({ ids, startId, startItemId, onClose }: StoryShowProps) {
  const { t } = useTranslation(['stories', 'common']);
  return (
    <Overlay scrim={cx(styles.scrim)} frame={cx(styles.window)} dialog={cx(styles.dialog)} onEscape={onClose}>
      {(titleId) => (
        <div className={styles.stage} data-theme="dark" data-story>
          <Shown {...{ ids, startId, startItemId, onClose, titleId }} closeLabel={t('common:close')} />
        </div>
      )}
    </Overlay>
  );
}

function Shown({
  ids,
  startId,
  startItemId,
  onClose,
  titleId,
  closeLabel,
}: StoryShowProps & { readonly titleId: string | undefined; readonly closeLabel: string }) {
  const { t } = useTranslation(['stories', 'common']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const { tellers, state, retry, forget, setShown } = useTellers(ids, startId);
  const at = useStoryPlace(tellers, { tellerId: startId, itemId: startItemId });
  const still = useHeldStill();
  const { place, isOver } = at;
  const shownId = place?.tellerId ?? null;
  useEffect(() => {
    if (shownId !== null) setShown(shownId);
  }, [shownId, setShown]);

  // True also if there was no story from the start.
  const isNothing = isOver || (state === 'ready' && tellers.length === 0);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isNothing) close();
  }, [isNothing]);
  useStoryKeys(at, () => still.set('paused', !still.isPaused));

  const teller = place && tellers[place.tellerAt];
  const item = place && teller?.items[place.itemAt];
  if (!place || !teller || !item)
    return (
      <>
        <h2 id={titleId} className={styles.hidden}>
          {t('title')}
        </h2>
        <IconButton isGlass icon="close" label={closeLabel} className={styles.alone} onPress={onClose} />
        {state === 'failed' ? (
          <EmptyState
            isOnVideo
            role="alert"
            icon="warn"
            title={t('failed')}
            actions={<Button onPress={retry}>{t('again')}</Button>}
          />
        ) : state === 'offline' ? (
          <EmptyState
            isOnVideo
            role="status"
            icon="offline"
            title={t('common:toast.offline')}
            text={t('offline')}
          />
        ) : (
          <div className={cx(styles.frame, styles.coming)} role="status" aria-label={t('title')} />
        )}
      </>
    );
  return (
    <>
      {/* The tiny preview gives the background the colors of the story. */}
      {item.tinyUrl !== null && <img className={styles.ambience} src={item.tinyUrl} alt="" />}
      <Peek teller={tellers[place.tellerAt - 1]} side="left" onPress={() => at.turn(-1)} />
      <Peek teller={tellers[place.tellerAt + 1]} side="right" onPress={() => at.turn(1)} />
      <IconButton
        isGlass
        icon="back"
        label={t('previous')}
        className={cx(styles.step, styles.left)}
        isDisabled={place.tellerAt === 0 && place.itemAt === 0}
        onPress={at.previous}
      />
      <IconButton
        isGlass
        icon="right"
        label={t('next')}
        className={cx(styles.step, styles.right)}
        onPress={at.next}
      />
      <StoryFrame
        key={teller.id}
        {...{ teller, item, at, still, titleId, onClose }}
        next={teller.items[place.itemAt + 1] ?? tellers[place.tellerAt + 1]?.items[0] ?? null}
        isOwn={teller.id === user?._id}
        onBlocked={() => forget(teller.id)}
      />
    </>
  );
}

function Peek({
  teller,
  side,
  onPress,
}: {
  teller: Teller | undefined;
  side: 'left' | 'right';
  onPress: () => void;
}) {
  const { t } = useTranslation('stories');
  if (!teller) return null;
  const name = cutName(teller.name ?? t('someone'));
  const picture = teller.items[0]?.previewUrl ?? teller.avatar;
  return (
    <button
      type="button"
      className={cx(styles.peek, styles[side])}
      aria-label={t('goTo', { name })}
      onClick={onPress}
    >
      {picture === null ? <Icon name="star" /> : <img src={picture} alt="" draggable={false} />}
      <span>{name}</span>
    </button>
  );
}

/** Handles arrow keys, Home, End and space, unless the focused element uses them. */
function useStoryKeys(at: StoryPlace, onSpace: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector('[role="menu"]')) return;
    const taken = 'input, textarea, [inert], [role="dialog"] [role="dialog"]';
    if (target instanceof HTMLElement && target.closest(taken)) return;
    // Space presses a focused button.
    if (key === ' ' && target instanceof HTMLElement && target.closest('button, a')) return;
    const deeds: Partial<Record<string, () => void>> = {
      ArrowRight: at.next,
      ArrowLeft: at.previous,
      Home: at.first,
      End: at.last,
      ' ': onSpace,
    };
    const deed = deeds[key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
