import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, inLocale } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SocketStatus } from '#renderer/services/socketClient.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { setTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { AppFrame } from './frame/AppFrame.tsx';
import type { ConnectionStatus } from './frame/ConnectionNotice.tsx';
import type { NavItem } from './frame/navItems.ts';
import type { Live } from './live.ts';
import { useIsOffline } from './useIsOffline.ts';

interface SignedInFrameProps {
  readonly live: Live;
  readonly locale: Locale;
  readonly memory: VisitMemory;
  readonly children: ReactNode;
}

function connectionStatus(socket: SocketStatus, isOffline: boolean): ConnectionStatus {
  if (isOffline) return 'offline';
  return socket === 'reconnecting' ? 'reconnecting' : 'online';
}

/** The frame around a signed-in person's pages. §4: hidden whenever a match is on. */
export function SignedInFrame({ live, locale, memory, children }: SignedInFrameProps) {
  const { session, dialogs } = useServices();
  const { user } = useSnapshot(session.state);
  const { status } = useSnapshot(live.socket.state);
  const { state } = useSnapshot(live.match.view);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const theme = useThemeChoice();
  const isOffline = useIsOffline();
  const isImmersive = state.kind !== 'idle' && state.kind !== 'stopped';
  const earns = user !== null && isStreamer(user.rolesGroup);
  const items: readonly NavItem[] = [
    { id: 'match', to: hrefOf(locale, 'match'), isExact: true },
    { id: 'chat', to: hrefOf(locale, 'chat') },
    { id: 'online', to: hrefOf(locale, 'online') },
    { id: 'followings', to: hrefOf(locale, 'followings') },
    ...(earns ? [{ id: 'income', to: hrefOf(locale, 'income') } as const] : []),
    { id: 'profile', to: hrefOf(locale, 'profile') },
  ];

  // §4 "an offline browser shows a persistent error toast until online again".
  useEffect(() => {
    if (!isOffline) return;
    notify.offline();
    return () => notify.online();
  }, [isOffline]);

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== null) session.end('chosen');
  }

  return (
    <AppFrame
      items={items}
      home={hrefOf(locale, 'match')}
      settings={hrefOf(locale, 'settings')}
      help={hrefOf(locale, 'faq')}
      user={{ name: user?.name ?? null, avatar: user?.avatar ?? null }}
      coins={user?.coins ?? null}
      isImmersive={isImmersive}
      // The stage says it in its own words.
      status={isImmersive ? 'online' : connectionStatus(status, isOffline)}
      locale={locale}
      onLocale={(next) => {
        memory.chooseLocale(next);
        void navigate(inLocale(next, pathname, search, hash));
      }}
      theme={theme}
      onTheme={setTheme}
      onLogOut={() => void logOut()}
    >
      {children}
    </AppFrame>
  );
}
