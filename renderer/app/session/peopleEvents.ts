import { subscribe } from 'valtio';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Reports } from '#renderer/services/reports.ts';
import { openTabChannel } from './tabChannel.ts';

type Visibility = EventData<'chat', 'visibility'>;

/** Events about other people, received in any tab of the user. */
export interface PeopleEvents {
  /** Called when an activity (§4.15) is new, or was read elsewhere. */
  onActivity(listener: () => void): () => void;
  onVisibility(listener: (change: Visibility) => void): () => void;
}

type Note =
  | { readonly kind: 'activity' }
  | { readonly kind: 'visibility'; readonly change: Visibility }
  | { readonly kind: 'galleryItemGone'; readonly userId: string };

/**
 * Keeps the shown data current in all tabs. A person who becomes invisible leaves every open list. New
 * activities refresh the activities. A removed picture refreshes the page and the stories of its owner.
 */
export function createPeopleEvents(options: {
  readonly scope: Scope;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly answers: Pick<EarlyQueries, 'refresh' | 'setVisible'>;
  readonly me: string;
}): PeopleEvents {
  const { scope, socket, answers, me } = options;
  const activities = createEmitter<void>();
  const visibilities = createEmitter<Visibility>();

  function apply(note: Note): void {
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
  const { post } = openTabChannel<Note>(scope, `happenings:${me}`, apply);
  function receive(note: Note): void {
    apply(note);
    // A tab with a connection handles the event twice, which has no further effect.
    post?.(note);
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event === 'notification' || event === 'interaction') receive({ kind: 'activity' });
      if (event === 'visibility') receive({ kind: 'visibility', change: data });
      if (event === 'galleryItemGone') receive({ kind: 'galleryItemGone', userId: data.userId });
    },
    onRenewed: ({ missed }) => void (missed && receive({ kind: 'activity' })),
    onGap: () => receive({ kind: 'activity' }),
  });
  return { onActivity: activities.listen, onVisibility: visibilities.listen };
}

export interface ForgetMetOptions {
  readonly scope: Scope;
  readonly reports: Reports;
  readonly onVisibility: PeopleEvents['onVisibility'];
  /** Returns the matching; null before it is loaded, when the user has met no one. */
  readonly match: () => Pick<MatchSession, 'forgetMet'> | null;
}

/**
 * Removes a person from the list of people met since Start when either side blocks the other, or the user
 * reports them.
 */
export function forgetMet({ scope, reports, onVisibility, match }: ForgetMetOptions): void {
  const forget = (userId: string) => match()?.forgetMet(userId);
  scope.onEnd(
    onVisibility(({ userId, isVisible }) => {
      if (!isVisible) forget(userId);
    }),
  );
  scope.onEnd(subscribe(reports.state, () => reports.state.about.forEach(forget), true));
}
