import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { openTabChannel } from './tabChannel.ts';

type Visibility = EventData<'chat', 'visibility'>;

/** What happens around a person, in whichever of their tabs it is heard. */
export interface Happenings {
  /** An activity (§4.15) is new, or was read elsewhere. */
  onActivity(listener: () => void): () => void;
  onVisibility(listener: (change: Visibility) => void): () => void;
}

type Note =
  | { readonly kind: 'activity' }
  | { readonly kind: 'visibility'; readonly change: Visibility }
  | { readonly kind: 'galleryItemGone'; readonly userId: string };

/**
 * Keeps what is shown in step with it: who is not to be seen any more leaves every list that is open, in all tabs, and
 * the activities are asked for again, as are the page and the stories of whom a picture was taken from.
 */
export function createHappenings(options: {
  readonly scope: Scope;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly answers: Pick<EarlyQueries, 'refresh' | 'setVisible'>;
  readonly me: string;
}): Happenings {
  const { scope, socket, answers, me } = options;
  const activities = createEmitter<void>();
  const visibilities = createEmitter<Visibility>();

  function take(note: Note): void {
    if (note.kind === 'activity') {
      answers.refresh(['activities']);
      activities.emit();
    } else if (note.kind === 'visibility') {
      answers.setVisible(note.change.userId, note.change.isVisible);
      visibilities.emit(note.change);
    } else {
      answers.refresh(['people', 'detail', note.userId]);
      answers.refresh(['stories']);
    }
  }
  const { tell } = openTabChannel<Note>(scope, `happenings:${me}`, take);
  function hear(note: Note): void {
    take(note);
    // A tab that is connected itself hears it twice, which changes nothing.
    tell?.(note);
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event === 'notification' || event === 'interaction') hear({ kind: 'activity' });
      if (event === 'visibility') hear({ kind: 'visibility', change: data });
      if (event === 'galleryItemGone') hear({ kind: 'galleryItemGone', userId: data.userId });
    },
    onRenewed: ({ missed }) => void (missed && hear({ kind: 'activity' })),
    onGap: () => hear({ kind: 'activity' }),
  });
  return { onActivity: activities.listen, onVisibility: visibilities.listen };
}
