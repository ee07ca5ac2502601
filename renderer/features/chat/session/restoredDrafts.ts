import type { Clock } from '#shared/lib/clock.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { recipientKey, type Attachment, type Recipient } from '#shared/store/records.ts';

/** Text and files of a message before it is sent. */
export interface Composed {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Merges several messages into one, with each text on a new line. */
export function joined(parts: readonly Composed[]): Composed {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
    attachments: parts.flatMap(({ attachments }) => attachments),
  };
}

/** Returns true if it took the content, because it is open for this recipient. */
type DraftReceiver = (recipient: Recipient, composed: Composed) => boolean;

export interface RestoredDrafts {
  /** Gives the content to an open composer of this recipient; otherwise puts it before the stored draft. */
  restore(recipient: Recipient, composed: Composed): Promise<void>;
  /** Adds a composer. Returns a function that removes it. */
  onRestored(receiver: DraftReceiver): () => void;
}

/** Restores content that was not sent, so that the user loses no text and no file. */
export function createRestoredDrafts({
  local,
  clock,
}: {
  readonly local: LocalStore;
  readonly clock: Clock;
}): RestoredDrafts {
  const receivers = new Set<DraftReceiver>();
  return {
    async restore(recipient, composed) {
      for (const receive of receivers) if (receive(recipient, composed)) return;
      const key = recipientKey(recipient);
      const stored = await local.getDraft({ key });
      const { text, attachments } = joined(stored ? [composed, stored] : [composed]);
      const draft = { key, text, attachments: [...attachments], updatedMs: clock.now() };
      await local.putDraft({ draft });
    },
    onRestored(receiver) {
      receivers.add(receiver);
      return () => void receivers.delete(receiver);
    },
  };
}
