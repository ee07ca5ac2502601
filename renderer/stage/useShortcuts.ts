import { useEffect, useEffectEvent, useRef } from 'react';
import { useKeys } from '#renderer/ui/useKeys.ts';

/** Milliseconds for which Esc and → are ignored after a sheet or dialog over the stage closed. */
const lateKeyMs = 600;

export interface Shortcuts {
  readonly onMicrophone: () => void;
  readonly onCamera: () => void;
  /** Space switches a muted microphone on while it is held. */
  readonly talk?: { readonly isMuted: () => boolean; readonly set: (isOn: boolean) => void };
  /** Moves to the next match; undefined in a call. */
  readonly onNext?: () => void;
  /** Ends or closes the stage. */
  readonly onClose: () => void;
  readonly onGifts?: (() => void) | undefined;
  readonly onChat?: (() => void) | undefined;
  readonly onFullScreen?: () => void;
  /** True while the chat or the gifts lie over the stage: Esc closes them. */
  readonly isCovered?: boolean;
}

/**
 * Keys that end or leave something: they are ignored right after a sheet closed, and can't be switched off.
 */
const leaving: ReadonlySet<string> = new Set(['Escape', 'ArrowRight']);

/** Elements that Space activates. */
const pressed = 'button, a[href], summary, [role="button"]';
/** Returns true if the user switched the single keys off (`applyPreferences`). Esc and → stay. */
const areSingleKeysOff = () => document.documentElement.hasAttribute('data-no-single-keys');
const isDialogOpen = () => 'modal' in document.documentElement.dataset;

/**
 * Returns a function that tells whether a sheet or dialog covered the stage until just now. A key meant for a
 * sheet that closed by itself must not end the match or the call.
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

/** Switches a muted microphone on while Space is held. */
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
 * Handles the stage's keys: M microphone, V camera, Space to talk while held, → the next match, G gifts, C
 * chat, F full screen, Esc. Uses key positions, so that they work in every layout. Off while the user types,
 * and under a dialog.
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
