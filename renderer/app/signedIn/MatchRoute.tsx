import type { Locale } from '#shared/domain/constants.ts';
import { MatchPage } from '#renderer/features/match/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { askForDevices } from './askForDevices.ts';
import { confirmAdult } from './confirmAdult.ts';
import type { Live } from './live.ts';
import { useMedia } from './useMedia.ts';

/** The match page, with what it needs from the rest of the client. */
export function MatchRoute({ live, locale }: { live: Live; locale: Locale }) {
  const { session, dialogs } = useServices();
  const { match, local, filters } = useMedia(live.media);
  return (
    <MatchPage
      match={match}
      local={local}
      filters={filters}
      locale={locale}
      socket={live.socket}
      mayOpenDevices={() => askForDevices(dialogs)}
      mayGoLive={() => confirmAdult({ session, dialogs })}
    />
  );
}
