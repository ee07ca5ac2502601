import { useEffect } from 'react';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';

/** Tells the server when the local preview starts and stops (§4.6, item 1). */
export function usePreviewChannel(local: LocalMedia): void {
  const { api, session } = useServices();
  const isOpen = useLocalMediaState(local).status === 'open';

  useEffect(() => {
    if (!isOpen) return undefined;
    const started = api.call('clientVideoStart', { body: {} });
    return () => {
      void started.then((result) =>
        // Skipped after logging out, because the request would be unauthorized.
        result.ok && result.value.channelId !== null && session.token() !== null
          ? api.call('clientVideoEnd', { body: { channelId: result.value.channelId } })
          : undefined,
      );
    };
  }, [api, session, isOpen]);
}
