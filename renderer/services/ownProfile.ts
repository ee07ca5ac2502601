import type { UserProfile } from '#shared/domain/person.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { Session } from './session.ts';
import type { SocketClient } from './socketClient.ts';

/**
 * The signed-in user's profile on the server, for changes made elsewhere, for example of role, e-mail or
 * name.
 */
export interface OwnProfile {
  /** Calls the listener after each profile from this tab's own connection was stored. */
  onReceived(scope: Scope, listener: (profile: UserProfile) => void): void;
  /** Stores a profile that another tab received. */
  store(profile: UserProfile): void;
}

export function createOwnProfile({
  scope,
  socket,
  api,
  session,
  me,
}: {
  readonly scope: Scope;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'state' | 'updateUser' | 'expectUser'>;
  readonly me: string;
}): OwnProfile {
  const received = createEmitter<UserProfile>();

  function receive(profile: UserProfile, store = session.updateUser): void {
    if (scope.ended) return;
    store(profile);
    received.emit({ ...profile, coins: session.state.user?.coins ?? profile.coins });
  }

  /** Loads the profile, because events may have been missed. */
  async function catchUp(): Promise<void> {
    const store = session.expectUser();
    const result = await api.call('getProfile');
    if (result.ok) receive(result.value, store);
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event === 'profileUpdated') receive(data.profile);
    },
    onRenewed: ({ missed }) => void (missed && catchUp()),
    onGap: () => void catchUp(),
  });
  return { onReceived: received.on, store: (profile) => session.updateUser(profile) };
}
