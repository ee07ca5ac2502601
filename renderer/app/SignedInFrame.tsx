import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SocketStatus } from '#renderer/services/socketClient.ts';
import { setTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import { AppFrame } from './frame/AppFrame.tsx';
import type { ConnectionStatus } from './frame/ConnectionNotice.tsx';
import type { NavItem } from './frame/navItems.ts';
import type { Live } from './live.ts';
import { inLocale, paths } from './paths.ts';
import { useIsOffline } from './useIsOffline.ts';

interface SignedInFrameProps {
  readonly live: Live;
  readonly locale: Locale;
  readonly children: ReactNode;
}

function connectionStatus(socket: SocketStatus, isOffline: boolean): ConnectionStatus {
  if (isOffline) return 'offline';
  return socket === 'reconnecting' ? 'reconnecting' : 'online';
}

/** The frame around a signed-in person's pages. §4: hidden whenever a match is on. */
export function SignedInFrame({ live, locale, children }: SignedInFrameProps) {
  const { session, socket } = useServices();
  const { user } = useSnapshot(session.state);
  const { status } = useSnapshot(socket.state);
  const { state } = useSnapshot(live.match.view);
  const theme = useThemeChoice();
  const isOffline = useIsOffline();
  const isImmersive = state.kind !== 'idle' && state.kind !== 'stopped';
  const earns = user !== null && isStreamer(user.rolesGroup);
  const items: readonly NavItem[] = [
    { id: 'match', to: paths.match, isExact: true },
    { id: 'chat', to: paths.chat },
    { id: 'online', to: paths.online },
    { id: 'followings', to: paths.followings },
    ...(earns ? [{ id: 'income', to: paths.income } as const] : []),
    { id: 'profile', to: paths.profile },
  ];

  return (
    <AppFrame
      items={items}
      home={paths.match}
      user={{ name: user?.name ?? null, avatar: user?.avatar ?? null }}
      coins={user?.coins ?? null}
      isImmersive={isImmersive}
      // The stage says it in its own words.
      status={isImmersive ? 'online' : connectionStatus(status, isOffline)}
      locale={locale}
      onLocale={(next) => location.assign(inLocale(next, location.pathname, location.search))}
      theme={theme}
      onTheme={setTheme}
      onLogOut={() => session.end('chosen')}
    >
      {children}
    </AppFrame>
  );
}
