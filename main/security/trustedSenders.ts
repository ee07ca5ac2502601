import { originOf } from '../protocol/scheme.ts';

/** The part of an Electron event that identifies the sender. */
export interface SenderEvent {
  readonly sender: object;
  /** Frame that sent the call; null: the frame was closed or has navigated. */
  readonly senderFrame: { readonly url: string; readonly parent: object | null } | null;
}

export interface TrustedSenders {
  /** Registers a window. Each window factory calls it. */
  add(contents: object): void;
  /** Returns whether this app created the window, regardless of its content. */
  isKnown(contents: object): boolean;
  /**
   * Returns whether the sender is the main frame of a window of this app and shows the app's own page. Only
   * such senders may call.
   */
  isTrusted(event: SenderEvent): boolean;
}

export function createTrustedSenders(pageOrigins: readonly string[]): TrustedSenders {
  // A WeakSet, so that closed windows are removed automatically.
  const known = new WeakSet<object>();
  return {
    add: (contents) => void known.add(contents),
    isKnown: (contents) => known.has(contents),
    isTrusted({ sender, senderFrame }) {
      if (senderFrame === null || senderFrame.parent !== null) return false;
      const origin = originOf(senderFrame.url);
      return known.has(sender) && origin !== null && pageOrigins.includes(origin);
    },
  };
}
