import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createScope } from '#shared/lib/scope.ts';
import type { ChannelEvent, ChannelEvents } from '#shared/realtime/events.ts';
import type { SignedInServices } from './signedInServices.ts';

export interface News<K extends keyof ChannelEvents> {
  readonly kind: K;
  /** Stays the same function from one drawing to the next. */
  readonly isNews: (said: ChannelEvent<K>, me: string) => boolean;
}

/** Asks again for these as soon as one's own channel says something of them, or may have said so unheard. */
export function useNews<K extends keyof ChannelEvents>(
  live: Pick<SignedInServices, 'socket'>,
  me: string,
  { kind, isNews }: News<K>,
  queryKey: readonly string[],
): void {
  const client = useQueryClient();
  const key = queryKey.join(' ');
  useEffect(() => {
    const scope = createScope();
    const again = () => void client.invalidateQueries({ queryKey: key.split(' ') });
    void live.socket.subscribe({
      scope,
      kind,
      id: me,
      onRenewed: ({ missed }) => void (missed && again()),
      onGap: again,
      onEvent: (said) => void (isNews(said, me) && again()),
    });
    return () => scope.end();
  }, [client, isNews, key, kind, live, me]);
}

/** Of an application: one's own, or any for a moderator. */
export const applicationNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'applicationUpdated' || event === 'profileUpdated',
};

/** The own profile changed: a suspension began, ended, or was appealed. */
export const profileNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'profileUpdated',
};

/** Of any penalty, for a moderator; a streamer's own pages are told by `followStudio`. */
export const penaltyNews: News<'call'> = {
  kind: 'call',
  isNews: ({ event, data }) => event === 'studioUpdated' && data.what === 'penalties',
};

/** A verdict about oneself, a suspension, and its end. */
export const verdictNews: News<'call'> = {
  kind: 'call',
  isNews: ({ event, data }, me) => event === 'moderation' && data.about === me,
};

/** Anything that was written: the support desk shows it, and the queue moves with it. */
export const messageNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'message' || event === 'messagesDeleted',
};
