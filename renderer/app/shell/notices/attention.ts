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
  isLooked(): boolean;
}

export function createAttention(options: {
  readonly scope: Scope;
  readonly me: string;
  /** Called when a chat is opened, in this tab or another. */
  readonly onLooked: (chat: string) => void;
}): AttentionWatch {
  const { scope, me, onLooked } = options;
  const tab = crypto.randomUUID();
  let shown = nothing;
  let elsewhere: Note | null = null;
  let hasTold = false;
  const { post } = openTabChannel<Note>(scope, `attention:${me}`, (note) => {
    if (note.attention) {
      elsewhere = note;
      if (note.attention.chat !== null) onLooked(note.attention.chat);
    } else if (elsewhere?.tab === note.tab) elsewhere = null;
  });

  const isFocused = () => !document.hidden && document.hasFocus();

  function follow(): void {
    if (isFocused()) {
      elsewhere = null;
      if (shown.chat !== null) onLooked(shown.chat);
      post?.({ tab, attention: shown });
    } else if (hasTold) post?.({ tab, attention: null });
    hasTold = isFocused();
  }
  function leave(): void {
    if (hasTold) post?.({ tab, attention: null });
    hasTold = false;
  }

  for (const [target, type, heard] of [
    [globalThis, 'focus', follow],
    [globalThis, 'blur', follow],
    [document, 'visibilitychange', follow],
    [globalThis, 'pagehide', leave],
  ] as const) {
    target.addEventListener(type, heard);
    scope.onEnd(() => target.removeEventListener(type, heard));
  }

  const own = () => (isFocused() ? shown : { ...shown, chat: null });
  return {
    show(next) {
      shown = next;
      if (next.chat !== null) onLooked(next.chat);
      follow();
    },
    own,
    isLooked: () => isFocused() || elsewhere !== null,
    current: () => (isFocused() ? own() : (elsewhere?.attention ?? own())),
  };
}
