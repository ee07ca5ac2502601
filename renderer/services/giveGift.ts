import { createContext, use } from 'react';
import type { Companion } from '#shared/domain/person.ts';

/** Shows the gifts for somebody, over wherever they stand; done once they are closed. */
export type GiveGift = (person: Pick<Companion, '_id' | 'name'>) => Promise<void>;

/** Null: this person gives no gifts. renderer/app provides it. */
export const GiveGiftContext = createContext<GiveGift | null>(null);
export const useGiveGift = (): GiveGift | null => use(GiveGiftContext);
