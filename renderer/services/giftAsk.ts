import { createContext, use } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { giftAskHighest, type PreferencesStore } from './preferences.ts';

/** The price from which a gift requires a confirmation. */
export interface GiftAsk {
  /** Price in coins; 0: every gift requires it. */
  readonly from: number;
  /** Sets the limit to the highest value; null if no store can keep the choice. */
  readonly stop: (() => void) | null;
}

const nothingChosen = proxy({ giftAskFrom: 0 as const });

/** The user's preferences on this device; null: not loaded yet. renderer/app provides it. */
export const GiftAskContext = createContext<PreferencesStore | null>(null);

/** Returns the user's limit. The limit is the same for gifts in a chat, a match and a call. */
export function useGiftAsk(): GiftAsk {
  const preferences = use(GiftAskContext);
  const { giftAskFrom } = useSnapshot(preferences?.state ?? nothingChosen);
  return {
    from: giftAskFrom,
    stop: preferences && (() => preferences.set({ giftAskFrom: giftAskHighest })),
  };
}
