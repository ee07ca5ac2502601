import type { Clock } from '#shared/lib/clock.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { recipientKey, type Attachment, type Recipient } from '#shared/store/records.ts';

/** What a message is going to be made of. */
export interface Composed {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Several, one after another, as one: words on lines of their own. */
export function joined(parts: readonly Composed[]): Composed {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
    attachments: parts.flatMap(({ attachments }) => attachments),
  };
}

/** True where it is for this one, who keeps it. */
type Taker = (recipient: Recipient, composed: Composed) => boolean;

export interface RestoredDrafts {
  /** To whoever writes to that recipient just now; else it is put before what is kept of that. */
  give(recipient: Recipient, composed: Composed): Promise<void>;
  /** Returns how to stop. */
  onRestored(taker: Taker): () => void;
}

/** What was on its way and was not sent: nothing that somebody wrote or said is lost with it. */
export function createRestoredDrafts({
  local,
  clock,
}: {
  readonly local: LocalStore;
  readonly clock: Clock;
}): RestoredDrafts {
  const takers = new Set<Taker>();
  return {
    async give(recipient, composed) {
      for (const take of takers) if (take(recipient, composed)) return;
      const key = recipientKey(recipient);
      const kept = await local.getDraft({ key });
      const { text, attachments } = joined(kept ? [composed, kept] : [composed]);
      const draft = { key, text, attachments: [...attachments], updatedMs: clock.now() };
      await local.putDraft({ draft });
    },
    onRestored(taker) {
      takers.add(taker);
      return () => void takers.delete(taker);
    },
  };
}
