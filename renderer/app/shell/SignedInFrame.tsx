import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { proxy, useSnapshot } from 'valtio';
import { lacksEssentials, shownCoins } from '#shared/domain/person.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf, inLocale } from '#shared/domain/pages.ts';
import { isStaffOf, isStreamer } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import type { SocketStatus } from '#renderer/services/socketClient.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { setTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import { useKeys } from '#renderer/ui/useKeys.ts';
import type { VisitMemory } from '../guards/memory.ts';
import type { FramedPage } from '../pages/pageRow.ts';
import { AppFrame, type ConnectionStatus } from './frame/AppFrame.tsx';
import { navItems } from './frame/NavLinks.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import {
  useFetchUnreadActivities,
  useIsWithoutActivities,
  useUnreadActivities,
  useFetchOpenCases,
  useOpenCases,
} from '../session/waitingCounts.ts';
import { FrameNotices } from './frame/FrameNotices.tsx';
import { useIsOffline, usePlatformState } from './platformState.ts';
import { useLoadedChats, useLoadedMedia, useMatchKind, useUnread } from '../session/sessionHooks.ts';
import { currentPeer, useCallState } from '../encounters/useCallState.ts';
import { useGoalNotice, useLateToasts, useOfflineToast, useUploadNotice } from './toasts.ts';

interface SignedInFrameProps {
  readonly page: FramedPage;
  /** Services of the session; null while they load, when the frame is already shown. */
  readonly live: SignedInServices | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
  readonly children: ReactNode;
}

/** Part of the chats' module, which is loaded before there are any notices. */
const NoticeToasts = lazyComponent(
  lazyModule({ load: async () => (await import('../session/chats.ts')).NoticeToasts }),
);

/** Loaded when camera or calls are first needed. */
const CallHost = lazyComponent(
  lazyModule({
    load: async () => (await import('../encounters/CallHost.tsx')).CallHost,
    retry: retryUntilLoaded,
  }),
);

/** Used by the desktop application only. */
const ShellHost = lazyComponent(
  lazyModule({
    load: async () => (await import('./desktop/ShellHost.tsx')).ShellHost,
    retry: retryUntilLoaded,
  }),
);

const noSocket = proxy<{ status: SocketStatus }>({ status: 'connecting' });

function connectionStatus(socket: SocketStatus, isOffline: boolean): ConnectionStatus {
  if (isOffline) return 'offline';
  return socket === 'reconnecting' ? 'reconnecting' : 'online';
}

/** The frame around the pages of a signed-in user. Hidden during a match (§4). */
export function SignedInFrame({ page, live, locale, memory, children }: SignedInFrameProps) {
  const { session, dialogs, platform } = useServices();
  const { user } = useSnapshot(session.state);
  const { status } = useSnapshot(live?.socket.state ?? noSocket);
  const matching = useMatchKind(live);
  const media = useLoadedMedia(live);
  const { chats, notices } = useLoadedChats(live);
  const unread = useUnread(live);
  const onShortcuts = useKeyList(live);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const theme = useThemeChoice();
  const isOffline = useIsOffline();
  const call = useCallState(live);
  const isInCall = page === 'call' && currentPeer(call) !== null;
  const isMatching = matching !== 'idle' && matching !== 'stopped';
  const isImmersive = isInCall || isMatching;
  const isCalling = call !== null && call.kind !== 'idle' && call.kind !== 'ended';
  const isModerator = user?.isModerator === true;
  useFetchOpenCases(isModerator ? live : null);
  const waiting = useOpenCases();
  useFetchUnreadActivities(live);
  useLateToasts(live);
  useOfflineToast(isOffline);
  useUploadNotice(live?.uploads ?? null, page, locale);
  useGoalNotice(live?.goalNews ?? null, locale);
  const unreadActivities = useUnreadActivities();
  const isWithoutActivities = useIsWithoutActivities();
  const earns = user !== null && isStreamer(user.rolesGroup);
  const items = navItems(locale, {
    isStreamer: earns,
    isModerator,
    isFinance: user?.isFinance === true,
    isSupport: user?.isSupport === true,
    unread,
    openCases: waiting,
  });

  // The chat page needs the chats at once; other pages load them when idle.
  const needsChats = page === 'chat';
  useEffect(() => {
    if (needsChats) live?.chats.ask();
  }, [needsChats, live]);

  // A reload or a second tab restores the session without a log-in, so missing gender and birthday (§5) are
  // requested here as well. The stack opens a dialog of one key once. Guests are asked when they start a
  // match.
  const isIncomplete = user?.email ? !isGuestEmail(user.email) && lacksEssentials(user) : false;
  useEffect(() => {
    if (isIncomplete) void dialogs.open('missing fields', { isRequired: true });
  }, [dialogs, isIncomplete]);

  usePlatformState({ live, locale, unread, isMatching, isCalling, isImmersive });

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== null) session.end('chosen');
  }

  return (
    <>
      <AppFrame
        page={page}
        items={items}
        home={hrefOf(locale, 'match')}
        settings={hrefOf(locale, 'settings')}
        help={hrefOf(locale, 'faq')}
        ready={earns ? hrefOf(locale, 'ready') : undefined}
        user={{ name: user?.name ?? null, avatar: user?.avatar ?? null }}
        // Staff do not use coins in their work, so the balance is hidden.
        coins={user !== null && isStaffOf(user) ? null : shownCoins(user)}
        activities={
          isWithoutActivities ? undefined : { href: hrefOf(locale, 'activities'), unread: unreadActivities }
        }
        isImmersive={isImmersive}
        notice={isImmersive || isCalling ? null : <FrameNotices live={live} page={page} locale={locale} />}
        // During a match or call the stage shows the connection status itself.
        status={isImmersive ? 'online' : connectionStatus(status, isOffline)}
        locale={locale}
        onLocale={(next) => {
          memory.chooseLocale(next);
          void navigate(inLocale(next, pathname, search, hash));
        }}
        theme={theme}
        onTheme={setTheme}
        onLogOut={() => void logOut()}
        onShortcuts={onShortcuts}
      >
        {children}
      </AppFrame>
      {live && media && (
        <Suspense>
          <CallHost live={live} media={media} locale={locale} page={page} />
        </Suspense>
      )}
      {live && platform.shell && (
        <Suspense>
          <ShellHost
            live={live}
            media={media}
            shell={platform.shell}
            locale={locale}
            waiting={unread}
            isOffline={isOffline}
          />
        </Suspense>
      )}
      {user && live && chats && notices && (
        <Suspense>
          <NoticeToasts
            page={page}
            notices={notices}
            chats={chats}
            system={platform.notices}
            person={user._id}
            setHangWords={platform.setHangWords}
            preferences={live.preferences}
            locale={locale}
            isImmersive={isImmersive}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens the list of shortcuts by `?`. Returns a function that opens it from a menu; null while the client is
 * loading.
 */
function useKeyList(live: Pick<SignedInServices, 'preferences'> | null): (() => void) | null {
  const { dialogs } = useServices();
  const open = () => {
    if (!live) return;
    const { preferences } = live;
    void dialogs.open(
      'keyboard shortcuts',
      {
        areSingleKeysOn: preferences.state.singleKeys,
        onSingleKeys: (singleKeys) => preferences.set({ singleKeys }),
      },
      { key: 'keyboard shortcuts' },
    );
  };
  useKeys(({ key }) => (key === '?' && live ? open : undefined));
  return live && open;
}
