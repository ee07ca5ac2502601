import { createContext, use } from 'react';
import type { PlainPage, SignedInPage } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import type { PageMenu } from './pageRow.ts';

export interface MenuLink {
  readonly page: SignedInPage & PlainPage;
  readonly icon: IconName;
}

export type StudioGroup = NonNullable<PageMenu['studio']>;
export type OwnPageGroup = StudioGroup | NonNullable<PageMenu['ownPage']>;

interface MenuGroup<Id extends string> {
  readonly id: Id;
  readonly links: readonly MenuLink[];
}

/** Lists of links to pages, built from the page table (`pageTable.ts`). */
export interface Menus {
  /** Groups of the navigation for streamers. */
  readonly studio: readonly MenuGroup<StudioGroup>[];
  /** Returns all pages for a user of this role, as the user's own page lists them. */
  ownPage(role: Role): readonly MenuGroup<OwnPageGroup>[];
}

/** Provided from above, because a page that imports the table would import every other page. */
export const MenusContext = createContext<Menus | null>(null);

export function useMenus(): Menus {
  const menus = use(MenusContext);
  if (!menus) throw new Error('there are no menus around this page');
  return menus;
}
