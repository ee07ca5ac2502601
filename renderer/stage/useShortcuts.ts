import { useEffect, useEffectEvent, useRef } from 'react';
import { useKeys } from '#renderer/ui/useKeys.ts';

/** Milliseconds for which Esc and → do nothing after something that lay over the stage went away. */
const lateKeyMs = 600;

export interface Shortcuts {
  readonly onMicrophone: () => void;
  readonly onCamera: () => void;
  /** Held down, Space switches a muted microphone on. */
  readonly talk?: { readonly isMuted: () => boolean; readonly set: (isOn: boolean) => void };
  /** The next person; a call has none. */
  readonly onNext?: () => void;
  /** Ends or closes what is there. */
  readonly onClose: () => void;
  readonly onGifts?: (() => void) | undefined;
  readonly onChat?: (() => void) | undefined;
  readonly onFullScreen?: () => void;
  /** The chat or the gifts lie over the stage: Esc closes them. */
  readonly isCovered?: boolean;
}

/** The keys that end or leave something: late ones are ignored, and they can't be switched off. */
const leaving: ReadonlySet<string> = new Set(['Escape', 'ArrowRight']);

/** What Space presses. */
const pressed = 'button, a[href], summary, [role="button"]';
/** The user switched the single keys off (`applyPreferences`). Esc and → stay. */
const areSingleKeysOff = () => document.documentElement.hasAttribute('data-no-single-keys');
const isDialogOpen = () => 'modal' in document.documentElement.dataset;

/**
 * Returns whether something lay over the stage until just now. A key that was meant for a sheet that closed by itself must
 * not end the match or the call.
 */
function useJustUncovered(isCovered: boolean): () => boolean {
  const uncoveredAtMs = useRef(-Infinity);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered) uncoveredAtMs.current = performance.now();
    wasCovered.current = isCovered;
  }, [isCovered]);
  useEffect(() => {
    let wasOpen = isDialogOpen();
    const observer = new MutationObserver(() => {
      if (wasOpen && !isDialogOpen()) uncoveredAtMs.current = performance.now();
      wasOpen = isDialogOpen();
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-modal'] });
    return () => observer.disconnect();
  }, []);
  return () => performance.now() - uncoveredAtMs.current < lateKeyMs;
}

/** Switches a muted microphone on for as long as Space is held. */
function useHoldToTalk(talk: Shortcuts['talk']): (event: KeyboardEvent) => (() => void) | undefined {
  const isTalking = useRef(false);
  const stop = useEffectEvent(() => {
    if (!isTalking.current) return;
    isTalking.current = false;
    talk?.set(false);
  });
  useEffect(() => {
    const onKeyUp = ({ code }: KeyboardEvent) => code === 'Space' && stop();
    const onBlur = () => stop();
    document.addEventListener('keyup', onKeyUp);
    globalThis.addEventListener('blur', onBlur);
    return () => {
      onBlur();
      document.removeEventListener('keyup', onKeyUp);
      globalThis.removeEventListener('blur', onBlur);
    };
  }, []);
  return ({ target }) => {
    const isOnButton = target instanceof Element && target.closest(pressed) !== null;
    if (!talk || isOnButton || !talk.isMuted()) return undefined;
    return () => {
      isTalking.current = true;
      talk.set(true);
    };
  };
}

/**
 * The keys of a stage: M microphone, V camera, Space to talk while held, → the next person, G gifts, C chat, F full screen,
 * Esc. By their place on the keyboard, so that they are the same in every language. Off while the person types, and under a
 * dialog.
 */
export function useShortcuts(on: Shortcuts): void {
  const isJustUncovered = useJustUncovered(on.isCovered === true);
  const talkOf = useHoldToTalk(on.talk);
  useKeys((event) => {
    const { code } = event;
    if (leaving.has(code) ? isJustUncovered() : areSingleKeysOff()) return undefined;
    if (code === 'Space') return talkOf(event);
    return {
      KeyM: on.onMicrophone,
      KeyV: on.onCamera,
      KeyG: on.onGifts,
      KeyC: on.onChat,
      KeyF: on.onFullScreen,
      ArrowRight: on.onNext,
      Escape: on.onClose,
    }[code];
  });
}
