import { createContext, use } from 'react';
import type { Companion } from '#shared/domain/person.ts';

/** Opens the gift dialog for a person over the current page; resolves when it closes. */
export type GiveGift = (person: Pick<Companion, '_id' | 'name'>) => Promise<void>;

/** Null: the user can't give gifts. renderer/app provides it. */
export const GiveGiftContext = createContext<GiveGift | null>(null);
export const useGiveGift = (): GiveGift | null => use(GiveGiftContext);
