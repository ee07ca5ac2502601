import { useEffect, useState } from 'react';
import type { LetsTalkMessage } from '#shared/domain/chat.ts';
import { analytics as figures } from '#shared/domain/constants.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useSplit } from './useSplit.ts';

interface TopicCache {
  /** They come in the language of the one who asks. */
  readonly locale: string;
  readonly untilMs: number;
  readonly topics: readonly LetsTalkMessage[];
}
/** §9: kept for a day. */
const kept = new WeakMap<ApiClient, TopicCache>();
const none: readonly LetsTalkMessage[] = [];

/** What can be talked about, once it is wanted. Nothing while it is on its way, or can't be had. */
function useTopics(isWanted: boolean): readonly LetsTalkMessage[] {
  const { api, clock } = useServices();
  const locale = useLocale();
  const [topics, setTopics] = useState(none);
  useEffect(() => {
    if (!isWanted) return undefined;
    const known = kept.get(api);
    const stop = new AbortController();
    const asked =
      known && known.locale === locale && clock.now() < known.untilMs
        ? Promise.resolve(known.topics)
        : api.call('getLetsTalkMessages', {}, { signal: stop.signal }).then((answer) => {
            if (!answer.ok) return none;
            const { messages } = answer.value;
            kept.set(api, { locale, topics: messages, untilMs: clock.now() + figures.letsTalkCacheMs });
            return messages;
          });
    void asked.then((got) => !stop.signal.aborted && setTopics(got));
    return () => stop.abort();
  }, [api, clock, locale, isWanted]);
  return isWanted ? topics : none;
}

export interface Topic {
  readonly text: string;
  /** Null where there is no other. */
  readonly onNext: (() => void) | null;
}

/** Returns something to talk about with this person, behind the split `letstalk`; null without one. Each meeting begins with another. */
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
