import { originOf } from '../protocol/scheme.ts';

/** What is asked of an Electron event to know where a call comes from. */
export interface SenderEvent {
  readonly sender: object;
  /** Null once the frame has gone or moved on. */
  readonly senderFrame: { readonly url: string; readonly parent: object | null } | null;
}

export interface TrustedSenders {
  /** Called by the window factories, for each window they make. */
  add(contents: object): void;
  /** A window that this app made, whatever it shows. */
  isKnown(contents: object): boolean;
  /** A window that this app made, its own frame, showing this app's own page: nothing else may call. */
  isTrusted(event: SenderEvent): boolean;
}

export function createTrustedSenders(pageOrigins: readonly string[]): TrustedSenders {
  // Weak: a closed window leaves by itself.
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
