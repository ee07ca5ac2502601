import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { marketSide } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { moderationKeys, PausedPage, type PausedPageProps } from '#renderer/features/moderation/index.ts';
import { MatchPage, OnlineRow, type PageExtras } from '#renderer/features/match/index.ts';
import type { MatchView } from '#renderer/features/match/background.ts';
import { GiftShow } from '#renderer/stage/GiftShow.tsx';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { canMeet } from '#renderer/services/canMeet.ts';
import { useServices } from '#renderer/services/context.ts';
import { CannotMeet, MatchDuringCall } from './MatchUnavailable.tsx';
import { useEncounterPanel, useEncounterKit } from '../../encounters/encounterExtras.tsx';
import { isLarge, matchBehind, peerOf, useCallState } from '../../encounters/useCallState.ts';
import { useKeepTalking } from './useKeepTalking.ts';
import { useMatchDay, useHasCompanions, useMayOpenDevices } from './matchHooks.ts';
import { useStageGifts } from '../../encounters/useStageGifts.ts';
import { useStagePerson } from '../../encounters/useStagePerson.ts';
import { confirmAdult } from '../../encounters/startChecks.ts';
import { PageStories } from '../people/PageStories.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import type { Media } from '../../session/signedInServices.ts';
import { useLockedMatch, useReadyStrip } from '../roleParts.tsx';
import { useMedia } from '../../session/sessionHooks.ts';
import { profileNews, useNews } from '../../session/useNews.ts';
import { Queries } from '../../session/Queries.tsx';

/** The match page with its dependencies. Suspended users and browsers without WebRTC see another page. */
export function MatchRoute({ live, locale }: { live: SignedInServices; locale: Locale }) {
  const { t } = useTranslation('match');
  const { session } = useServices();
  const suspension = useSuspension();
  if (suspension)
    return (
      <Queries answers={live.answers}>
        <WiredPausedPage
          live={live}
          title={t('title')}
          until={suspension.until}
          isStreamer={session.isStreamer()}
        />
      </Queries>
    );
  return canMeet() ? <LiveMatchPage live={live} locale={locale} /> : <CannotMeet locale={locale} />;
}

/** Changes of a sanction arrive with the profile. */
function WiredPausedPage({ live, ...page }: PausedPageProps & { readonly live: SignedInServices }) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  useNews(live, user?._id ?? '', profileNews, moderationKeys.own);
  return <PausedPage {...page} />;
}

function LiveMatchPage({ live, locale }: { live: SignedInServices; locale: Locale }) {
  const { session, dialogs } = useServices();
  const media = useMedia(live.media);
  const call = useCallState(live);
  const locked = useLockedMatch(live);
  const ready = useReadyStrip(live);
  const mayOpenDevices = useMayOpenDevices(live, media, locked);
  const extras = { ...useMatchExtras(live, media), locked, ready };
  // Only one conversation at a time: during a call, matching is unavailable unless the call continues a
  // match.
  const peer = matchBehind(call) === null ? peerOf(call) : null;
  if (peer !== null) return isLarge(call) ? null : <MatchDuringCall peer={peer} locale={locale} />;
  return (
    <MatchPage
      match={media.match}
      local={media.local}
      filters={media.filters}
      locale={locale}
      socket={live.socket}
      // Explaining the devices also answers the onboarding step about them, so that it is not shown again.
      mayOpenDevices={mayOpenDevices}
      onboarding={live.onboarding}
      mayGoLive={() => confirmAdult({ session, dialogs })}
      extras={extras}
    />
  );
}

/** Returns what other features add during a match: the call, following, messages, gifts and safety. */
function useMatchExtras(live: SignedInServices, media: Media): PageExtras {
  const { t } = useTranslation(['call', 'match']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const locale = useLocale();
  const navigate = useNavigate();
  const { state } = useSnapshot(media.match.view) as MatchView;
  const match = 'match' in state ? state.match : null;
  const keepTalking = useKeepTalking(live, media);
  const person = useStagePerson(match?.companion ?? null, match && { source: 'match', refId: match.matchId });
  const gifts = useStageGifts(live, match?.companion._id ?? null);
  const panel = useEncounterPanel(live, match?.companion._id ?? null);
  const kit = useEncounterKit({
    live,
    peer: state.kind === 'live' ? state.match.companion : null,
    isGiftShown: gifts.gift !== null,
  });
  const day = useMatchDay(live, media.match);
  const { isUnseen } = useSnapshot(media.frames.state);
  const hasCompanions = useHasCompanions(state.kind === 'searching');
  return {
    ...person,
    searchNote: hasCompanions ? null : t('match:search.noCompanions'),
    day,
    stories:
      user !== null && marketSide(user.rolesGroup) === 'user' ? (
        <Queries answers={live.answers}>
          <OnlineRow />
        </Queries>
      ) : (
        <PageStories live={live} whose="everybody" />
      ),
    onWrite: (userId) => void navigate(`${hrefOf(locale, 'chat')}?userId=${encodeURIComponent(userId)}`),
    kit,
    isUnseen,
    keepTalking,
    gift: match && <GiftShow {...gifts} name={cutName(match.companion.name ?? t('match:live.someone'))} />,
    panel: { title: t('controls.panel'), ...panel },
  };
}
