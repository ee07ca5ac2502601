import { useEffect, useState } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';

/** Tells the server when the local preview starts and stops (decisions page, Matching 1). */
export function usePreviewChannel(local: LocalMedia): void {
  const { api } = useServices();
  const [isOpen, setIsOpen] = useState(local.state.status === 'open');
  useEffect(() => {
    const scope = createScope();
    setIsOpen(local.state.status === 'open');
    local.onChange(scope, (state) => setIsOpen(state.status === 'open'));
    return () => scope.end();
  }, [local]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const started = api.call('clientVideoStart', { body: {} });
    return () => {
      void started.then((result) =>
        result.ok ? api.call('clientVideoEnd', { body: { channelId: result.value.channelId } }) : undefined,
      );
    };
  }, [api, isOpen]);
}
