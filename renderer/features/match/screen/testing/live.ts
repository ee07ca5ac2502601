import type { ComponentProps } from 'react';
import { matchFoundSchema } from '#shared/domain/matching.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { companionSchema } from '#shared/domain/person.ts';
import type { LocalMedia, MediaChannel } from '#renderer/engines/port.ts';
import type { LiveStage } from '../LiveStage.tsx';

const channel: MediaChannel = {
  attachRemote: () => () => undefined,
  setVolume: () => undefined,
  remote: { camera: true, microphone: true },
  stats: () => Promise.reject(new Error('no figures here')),
  leave: () => undefined,
};

/**
 * Returns the props of a stage for a match that has just begun with a visible and audible peer. For tests.
 */
export function liveWith(
  name: string,
  local: LocalMedia,
): Pick<ComponentProps<typeof LiveStage>, 'state' | 'remote' | 'local' | 'isReconnecting'> {
  const startedAtMs = Date.now();
  const match = matchFoundSchema.parse({
    matchId: 'm1',
    companion: companionSchema.parse({
      _id: 'mira',
      name,
      age: 26,
      rolesGroup: 'goddess',
      status: 'online',
      last_ip_country: 'ES',
      languages: ['en', 'es'],
    }),
    credentials: { engine: 'peer', channelId: 'channel', token: 'token', userId: 'me' },
    matchDuration: 25,
    initiator: true,
  });
  return {
    state: {
      kind: 'live',
      searchId: 1,
      filter: defaultMatchingFilter,
      match,
      startedAtMs,
      earlySkip: null,
      endsAtMs: startedAtMs + 25_000,
    },
    remote: {
      channel,
      media: { camera: true, microphone: true },
      videoState: 2,
      connection: 'connected',
      isBlurred: false,
    },
    local,
    isReconnecting: false,
  };
}
