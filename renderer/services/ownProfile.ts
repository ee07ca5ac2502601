import type { UserProfile } from '#shared/domain/person.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { Session } from './session.ts';
import type { SocketClient } from './socketClient.ts';

/** What the server says of whoever is signed in, as it changes elsewhere: a role, an e-mail, a name. */
export interface OwnProfile {
  /** Told of each that this tab's own connection brings, once it is stored. */
  onHeard(scope: Scope, listener: (profile: UserProfile) => void): void;
  /** What another tab has heard. */
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
  const heard = createEmitter<UserProfile>();

  function take(profile: UserProfile, store = session.updateUser): void {
    if (scope.ended) return;
    store(profile);
    heard.emit({ ...profile, coins: session.state.user?.coins ?? profile.coins });
  }

  /** What was said while nobody listened. */
  async function catchUp(): Promise<void> {
    const store = session.expectUser();
    const result = await api.call('getProfile');
    if (result.ok) take(result.value, store);
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event === 'profileUpdated') take(data.profile);
    },
    onRenewed: ({ missed }) => void (missed && catchUp()),
    onGap: () => void catchUp(),
  });
  return { onHeard: heard.on, store: (profile) => session.updateUser(profile) };
}
