import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { OwnPageGroup, MenuLink, Menus, StudioGroup } from './menus.ts';
import type { PageMenu } from './pageRow.ts';
import { framedPages, rowOf } from './pageTable.ts';

const studioGroups = ['earnings', 'money', 'more'] as const satisfies readonly StudioGroup[];
const ownPageGroups = ['people', 'lately', 'app'] as const satisfies readonly OwnPageGroup[];

type Listed = MenuLink & { readonly menu: PageMenu };

/** Pages with a menu entry. Only a page without address parameters can have one (`RowBase`). */
const listed = framedPages.flatMap((page) => {
  const { menu } = rowOf(page);
  return menu === undefined ? [] : [{ page, icon: menu.icon, menu } as Listed];
});

const groupOf = <Id extends OwnPageGroup>(id: Id, isIn: (menu: PageMenu) => boolean) => ({
  id,
  links: listed.filter(({ menu }) => isIn(menu)).map(({ page, icon }) => ({ page, icon })),
});

const studio = studioGroups.map((id) => groupOf(id, (menu) => menu.studio === id));

/**
 * Returns the menu of the user's own page. Streamers see the groups of their navigation first, without
 * duplicates.
 */
function ownPage(role: Role): ReturnType<Menus['ownPage']> {
  const earns = isStreamer(role);
  const others = ownPageGroups.map((id) =>
    groupOf(id, (menu) => menu.ownPage === id && !(earns && menu.studio)),
  );
  return earns ? [...studio, ...others] : others;
}

export const menus: Menus = { studio, ownPage };
