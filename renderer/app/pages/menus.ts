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

/** The lists of pages that pages show themselves, made from the table (`createMenus.ts`). */
export interface Menus {
  /** The streamers' own navigation. */
  readonly studio: readonly MenuGroup<StudioGroup>[];
  /** Everything that a person of this role has, as their own page lists it. */
  ownPage(role: Role): readonly MenuGroup<OwnPageGroup>[];
}

/** Handed in from above: a page that imported the table would import every other page. */
export const MenusContext = createContext<Menus | null>(null);

export function useMenus(): Menus {
  const menus = use(MenusContext);
  if (!menus) throw new Error('there are no menus around this page');
  return menus;
}
