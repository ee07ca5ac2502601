import { useEffect, useState } from 'react';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { logger } from '#shared/lib/logger.ts';
import { readCallQualities } from '#renderer/services/callStats/keptQualities.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

const none: ReadonlyMap<string, CallQuality> = new Map();

/** Returns the quality of a call by its id; null if this device has not measured the call. */
export function useQualities({
  chats,
}: Pick<SignedInServices, 'chats'>): (callId: string) => CallQuality | null {
  const [qualities, setQualities] = useState(none);
  useEffect(() => {
    let isOver = false;
    chats.ask();
    chats
      .storage()
      .then(({ local }) => readCallQualities(local))
      .then((list) => {
        if (!isOver) setQualities(new Map(list.map((quality) => [quality.callId, quality])));
      })
      .catch((cause: unknown) => logger.warn('how calls were could not be read', cause));
    return () => {
      isOver = true;
    };
  }, [chats]);
  return (callId) => qualities.get(callId) ?? null;
}
