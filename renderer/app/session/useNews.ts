import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createScope } from '#shared/lib/scope.ts';
import type { ChannelEvent, ChannelEvents } from '#shared/realtime/events.ts';
import type { SignedInServices } from './signedInServices.ts';

export interface News<K extends keyof ChannelEvents> {
  readonly kind: K;
  /** Must be a stable function. */
  readonly isNews: (event: ChannelEvent<K>, me: string) => boolean;
}

/**
 * Refreshes the queries when the user's channel reports news, or may have reported some while disconnected.
 */
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
    const refresh = () => void client.invalidateQueries({ queryKey: key.split(' ') });
    void live.socket.subscribe({
      scope,
      kind,
      id: me,
      onRenewed: ({ missed }) => void (missed && refresh()),
      onGap: refresh,
      onEvent: (event) => void (isNews(event, me) && refresh()),
    });
    return () => scope.end();
  }, [client, isNews, key, kind, live, me]);
}

/** News of the user's application, or of any application for a moderator. */
export const applicationNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'applicationUpdated' || event === 'profileUpdated',
};

/** The user's profile changed: a suspension started, ended, or was appealed. */
export const profileNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'profileUpdated',
};

/** News of any penalty, for a moderator. `followStudio` updates a streamer's pages. */
export const penaltyNews: News<'call'> = {
  kind: 'call',
  isNews: ({ event, data }) => event === 'studioUpdated' && data.what === 'penalties',
};

/** News of a verdict about the user, or of the start or end of a suspension. */
export const verdictNews: News<'call'> = {
  kind: 'call',
  isNews: ({ event, data }, me) => event === 'moderation' && data.about === me,
};

/** New or deleted messages, which change the support desk and its queue. */
export const messageNews: News<'chat'> = {
  kind: 'chat',
  isNews: ({ event }) => event === 'message' || event === 'messagesDeleted',
};
