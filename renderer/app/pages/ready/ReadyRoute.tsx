import { useMemo } from 'react';
import { hrefOf } from '#shared/domain/pages.ts';
import { ReadyPage, ReadyStrip } from '#renderer/features/readiness/index.ts';
import { useServices } from '#renderer/services/context.ts';
import type { LivePageProps } from '../pageRow.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import { createNetworkMeasure } from './measureNetwork.ts';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMedia } from '../../session/useLoaded.ts';

/** Shows whether a streamer can go live: her devices, her network and the state of her account. */
export function ReadyRoute({ live, role, locale }: Pick<LivePageProps<'ready'>, 'live' | 'role' | 'locale'>) {
  const { api, clock, platform } = useServices();
  const { local } = useMedia(live.media);
  const measureNetwork = useMemo(() => createNetworkMeasure(api, clock), [api, clock]);
  const support = new URLSearchParams({ support: 'moderator' }).toString();
  return (
    <StudioFrame page="ready">
      <Queries answers={live.answers}>
        <ReadyPage
          role={role}
          local={local}
          measureNetwork={measureNetwork}
          notices={platform.notices}
          supportHref={`${hrefOf(locale, 'chat')}?${support}`}
        />
      </Queries>
    </StudioFrame>
  );
}

/** Readiness summary on the match page, before a goddess starts. */
export function ReadyStripPart({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <ReadyStrip />
    </Queries>
  );
}
