import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { lacksEssentials, shownCoins } from '#shared/domain/person.ts';
import { useLocation, useNavigate } from 'react-router';
import { proxy, useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf, inLocale } from '#shared/domain/pages.ts';
import { isStaffOf, isStreamer } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import type { SocketStatus } from '#renderer/services/socketClient.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { loadToasts } from '#renderer/ui/Toast.tsx';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { setTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import type { VisitMemory } from '../guards/memory.ts';
import type { FramedPage } from '../pages/pageRow.ts';
import { chatsModule } from '../session/backgroundModules.ts';
import { AppFrame } from './frame/AppFrame.tsx';
import type { ConnectionStatus } from './frame/ConnectionNotice.tsx';
import { navItems } from './frame/navItems.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import {
  useAskUnreadActivities,
  useIsWithoutActivities,
  useUnreadActivities,
} from '../session/unreadActivities.ts';
import { useAskOpenCases, useOpenCases } from '../session/openCases.ts';
import { PausedNotice } from './PausedNotice.tsx';
import { FrameNotice } from './desktop/FrameNotice.tsx';
import { isAtRest } from './isAtRest.ts';
import { useLoadedChats } from '../session/useLoadedChats.ts';
import { useKeyList } from './useKeyList.ts';
import { useIsOffline } from './useIsOffline.ts';
import { localized } from './notices/localized.ts';
import { currentPeer, useCallState } from '../encounters/useCallState.ts';
import { useMadeMedia, useMatchKind } from '../session/useMedia.ts';
import { useGoalNotice } from './useGoalNotice.ts';
import { useUploadNotice } from './useUploadNotice.ts';
import { useUnread } from '../session/useUnread.ts';

interface SignedInFrameProps {
  readonly page: FramedPage;
  /** Null while the rest of the client is on its way: the frame stands already. */
  readonly live: SignedInServices | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
  readonly children: ReactNode;
}

/** Of the module that brings the chats: it is there before there is anything to tell. */
const NoticeToasts = lazyComponent(lazyModule({ load: async () => (await chatsModule.load()).NoticeToasts }));

/** Comes with the first need of camera and calls. */
const CallHost = lazyComponent(
  lazyModule({
    load: async () => (await import('../encounters/CallHost.tsx')).CallHost,
    retry: retryUntilLoaded,
  }),
);

/** Of the desktop alone. */
const ShellHost = lazyComponent(
  lazyModule({
    load: async () => (await import('./desktop/ShellHost.tsx')).ShellHost,
    retry: retryUntilLoaded,
  }),
);

const loadToastsAfterMs = 5_000;
const noSocket = proxy<{ status: SocketStatus }>({ status: 'connecting' });

function connectionStatus(socket: SocketStatus, isOffline: boolean): ConnectionStatus {
  if (isOffline) return 'offline';
  return socket === 'reconnecting' ? 'reconnecting' : 'online';
}

/** The frame around a signed-in person's pages. §4: hidden whenever a match is on. */
export function SignedInFrame({ page, live, locale, memory, children }: SignedInFrameProps) {
  const { session, dialogs, clock, platform } = useServices();
  const { user } = useSnapshot(session.state);
  const { status } = useSnapshot(live?.socket.state ?? noSocket);
  const matching = useMatchKind(live);
  const media = useMadeMedia(live);
  const { chats, notices } = useLoadedChats(live);
  const unread = useUnread(live);
  const onShortcuts = useKeyList(live);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const theme = useThemeChoice();
  const isOffline = useIsOffline();
  const call = useCallState(live);
  const isInCall = page === 'call' && currentPeer(call) !== null;
  const isImmersive = isInCall || (matching !== 'idle' && matching !== 'stopped');
  const isCalling = call !== null && call.kind !== 'idle' && call.kind !== 'ended';
  const isModerator = user?.isModerator === true;
  useAskOpenCases(isModerator ? live : null);
  const waiting = useOpenCases();
  useAskUnreadActivities(live);
  useUploadNotice(live?.uploads ?? null, page, locale);
  useGoalNotice(live?.goalNews ?? null, locale);
  const unreadActivities = useUnreadActivities();
  const isWithoutActivities = useIsWithoutActivities();
  const earns = user !== null && isStreamer(user.rolesGroup);
  const goTo = useEffectEvent((path: string) => navigate(localized(locale, path)));
  const items = navItems(locale, {
    isStreamer: earns,
    isModerator,
    isFinance: user?.isFinance === true,
    isSupport: user?.isSupport === true,
    unread,
    openCases: waiting,
  });

  // The page that is made of them waits for nothing.
  const needsChats = page === 'chat';
  useEffect(() => {
    if (needsChats) live?.chats.ask();
  }, [needsChats, live]);

  // Toasts come late to save the first page their weight; being offline is told by one, and then it is too late.
  useEffect(() => {
    if (!live) return;
    return clock.after(live.scope, loadToastsAfterMs, () => void loadToasts().catch(() => undefined));
  }, [clock, live]);

  // A toast says so until the network is back (§4.21).
  useEffect(() => {
    if (!isOffline) return;
    notify.offline();
    return () => notify.online();
  }, [isOffline]);

  // A reload or a second tab restores the session without a log-in, so gender and birthday (§5) are asked for here as
  // well. The stack opens a dialog of one key once. Guests are asked when they start a match.
  const isIncomplete = user?.email ? !isGuestEmail(user.email) && lacksEssentials(user) : false;
  useEffect(() => {
    if (isIncomplete) void dialogs.open('missing fields', { isRequired: true });
  }, [dialogs, isIncomplete]);

  useEffect(() => platform.setBadge(unread), [platform, unread]);
  // In a match or a call nobody touches the keys for minutes.
  useEffect(() => {
    if (!isImmersive) return undefined;
    platform.keepAwake(true);
    return () => platform.keepAwake(false);
  }, [platform, isImmersive]);
  const isQuiet = useEffectEvent(() =>
    isAtRest({
      isMatching: matching !== 'idle' && matching !== 'stopped',
      isCalling,
      dialogs: dialogs.state.counter,
      uploads: live?.uploads.state.list.length ?? 0,
    }),
  );
  useEffect(() => {
    platform.setRest(() => isQuiet());
    return () => platform.setRest(null);
  }, [platform]);
  useEffect(() => platform.onLink((path) => void goTo(path)), [platform]);

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
        // Staff works here: their own coins are no part of it.
        coins={user !== null && isStaffOf(user) ? null : shownCoins(user)}
        activities={
          isWithoutActivities ? undefined : { href: hrefOf(locale, 'activities'), unread: unreadActivities }
        }
        isImmersive={isImmersive}
        notice={
          isImmersive || isCalling ? null : (
            <>
              <PausedNotice page={page} locale={locale} />
              <FrameNotice live={live} page={page} locale={locale} />
            </>
          )
        }
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
