import { createContext, use } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { giftAskHighest, type PreferencesStore } from './preferences.ts';

/** From which price a question comes before a gift. */
export interface GiftAsk {
  /** Coins; 0: always. */
  readonly from: number;
  /** The user chooses to be asked only about the dearest gifts; null if nothing can keep that choice. */
  readonly stop: (() => void) | null;
}

const nothingChosen = proxy({ giftAskFrom: 0 as const });

/** The user's choices on this device; null: not known yet. renderer/app provides it. */
export const GiftAskContext = createContext<PreferencesStore | null>(null);

/** Returns the user's own limit, the same for gifts of a chat, a match and a call. */
export function useGiftAsk(): GiftAsk {
  const preferences = use(GiftAskContext);
  const { giftAskFrom } = useSnapshot(preferences?.state ?? nothingChosen);
  return {
    from: giftAskFrom,
    stop: preferences && (() => preferences.set({ giftAskFrom: giftAskHighest })),
  };
}
