import type { Scope } from '#shared/lib/scope.ts';
import { openTabChannel } from '../../session/tabChannel.ts';
import type { Attention } from './notice.ts';

const nothing: Attention = { chat: null, isImmersive: false };

/** Message of a tab. `attention` null: the tab has lost the focus. */
interface Note {
  readonly tab: string;
  readonly attention: Attention | null;
}

/** Tracks what the user sees over all tabs. At most one tab has the focus, and tells the others. */
export interface AttentionWatch {
  show(shown: Attention): void;
  /** Returns the attention in this tab. Its chat counts only while the tab has the focus. */
  own(): Attention;
  /** Returns the attention in the tab that has the focus. */
  current(): Attention;
  /** Returns whether any tab has the focus. */
  isAnyTabFocused(): boolean;
}

export function createAttention(options: {
  readonly scope: Scope;
  readonly me: string;
  /** Called when a chat is opened, in this tab or another. */
  readonly onChatOpened: (chat: string) => void;
}): AttentionWatch {
  const { scope, me, onChatOpened } = options;
  const tab = crypto.randomUUID();
  let shown = nothing;
  let elsewhere: Note | null = null;
  let hasPosted = false;
  const { post } = openTabChannel<Note>(scope, `attention:${me}`, (note) => {
    if (note.attention) {
      elsewhere = note;
      if (note.attention.chat !== null) onChatOpened(note.attention.chat);
    } else if (elsewhere?.tab === note.tab) elsewhere = null;
  });

  const isFocused = () => !document.hidden && document.hasFocus();

  function follow(): void {
    if (isFocused()) {
      elsewhere = null;
      if (shown.chat !== null) onChatOpened(shown.chat);
      post?.({ tab, attention: shown });
    } else if (hasPosted) post?.({ tab, attention: null });
    hasPosted = isFocused();
  }
  function leave(): void {
    if (hasPosted) post?.({ tab, attention: null });
    hasPosted = false;
  }

  for (const [target, type, listener] of [
    [globalThis, 'focus', follow],
    [globalThis, 'blur', follow],
    [document, 'visibilitychange', follow],
    [globalThis, 'pagehide', leave],
  ] as const) {
    target.addEventListener(type, listener);
    scope.onEnd(() => target.removeEventListener(type, listener));
  }

  const own = () => (isFocused() ? shown : { ...shown, chat: null });
  return {
    show(next) {
      shown = next;
      if (next.chat !== null) onChatOpened(next.chat);
      follow();
    },
    own,
    isAnyTabFocused: () => isFocused() || elsewhere !== null,
    current: () => (isFocused() ? own() : (elsewhere?.attention ?? own())),
  };
}
