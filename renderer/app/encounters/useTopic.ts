import { useEffect, useState } from 'react';
import type { LetsTalkMessage } from '#shared/domain/chat.ts';
import { analytics as figures } from '#shared/domain/constants.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useSplit } from './useSplit.ts';

interface TopicCache {
  /** Language of the topics. */
  readonly locale: string;
  readonly untilMs: number;
  readonly topics: readonly LetsTalkMessage[];
}
/** Cached for a day (§9). */
const cache = new WeakMap<ApiClient, TopicCache>();
const none: readonly LetsTalkMessage[] = [];

/** Loads the topics once they are wanted. Returns an empty list while they load, or if loading failed. */
function useTopics(isWanted: boolean): readonly LetsTalkMessage[] {
  const { api, clock } = useServices();
  const locale = useLocale();
  const [topics, setTopics] = useState(none);
  useEffect(() => {
    if (!isWanted) return undefined;
    const known = cache.get(api);
    const stop = new AbortController();
    const loading =
      known && known.locale === locale && clock.now() < known.untilMs
        ? Promise.resolve(known.topics)
        : api.call('getLetsTalkMessages', {}, { signal: stop.signal }).then((answer) => {
            if (!answer.ok) return none;
            const { messages } = answer.value;
            cache.set(api, { locale, topics: messages, untilMs: clock.now() + figures.letsTalkCacheMs });
            return messages;
          });
    void loading.then((result) => !stop.signal.aborted && setTopics(result));
    return () => stop.abort();
  }, [api, clock, locale, isWanted]);
  return isWanted ? topics : none;
}

export interface Topic {
  readonly text: string;
  /** Null if there is no other topic. */
  readonly onNext: (() => void) | null;
}

/**
 * Returns a topic to talk about with this person (split `letstalk`); null if there is none. Each encounter
 * starts with another topic.
 */
export function useTopic(live: Pick<SignedInServices, 'splits'>, personId: string | null): Topic | null {
  const [shown, setShown] = useState<{ readonly personId: string | null; readonly at: number }>({
    personId: null,
    at: 0,
  });
  const isWanted = useSplit(live, 'letstalk', personId !== null) && personId !== null;
  const topics = useTopics(isWanted);

  if (personId !== null && shown.personId !== personId)
    setShown({ personId, at: shown.personId === null ? shown.at : shown.at + 1 });

  const topic = topics[shown.at % Math.max(1, topics.length)];
  if (!topic) return null;
  return {
    text: topic.text,
    onNext: topics.length > 1 ? () => setShown({ ...shown, at: shown.at + 1 }) : null,
  };
}
