import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { match, searchOptions } from './match/rows.ts';
import { call } from './call/rows.ts';
import { chat } from './chat/rows.ts';
import { online, userDetail, followings, fans, blacklist, activities } from './people/rows.ts';
import { application } from './application/rows.ts';
import {
  income,
  levels,
  targets,
  leaderboard,
  streak,
  payouts,
  paymentDetails,
  paymentMethod,
  penalties,
  agency,
  supporterNotes,
  streamersOnly,
} from './studio/rows.ts';
import { leaderboardFaq, streakFaq, faq, faqSection } from './faq/rows.ts';
import { ready } from './ready/rows.ts';
import { autoMessages, autoMessage } from './autoMessages/rows.ts';
import { callsHistory, callDetails } from './history/rows.ts';
import { coins, referrals } from './coins/rows.ts';
import { settings, diagnostics } from './settings/rows.ts';
import { moderation, moderationCall, finance, supportDesk, auditLog } from './desks/rows.ts';
import { profile, profileEdit } from './profile/rows.ts';
import type { FramedPage, FramedRow, PageTable, ShownPage, PageMenu } from './pageRow.ts';
import { isVisitorPage, visitorPages } from './visitorPages.ts';
import type { OwnPageGroup, MenuLink, Menus, StudioGroup } from './menus.ts';

/**
 * Every page, once, in the order of the navigation. Each folder of pages declares the rows of its pages beside
 * their routes: module, texts, needs and links. Guards, router, prefetching, prerendering, the offline start and
 * all lists of links read this table. Addresses and roles: `shared/domain/pages.ts`.
 */
export const pageTable = {
  match,
  call,
  chat,
  online,
  userDetail,
  followings,
  fans,
  blacklist,
  searchOptions,
  application,
  income,
  levels,
  targets,
  leaderboard,
  leaderboardFaq,
  streak,
  streakFaq,
  payouts,
  paymentDetails,
  paymentMethod,
  penalties,
  ready,
  agency,
  supporterNotes,
  autoMessages,
  autoMessage,
  callsHistory,
  callDetails,
  activities,
  coins,
  referrals,
  settings,
  diagnostics,
  moderation,
  moderationCall,
  finance,
  supportDesk,
  auditLog,
  faq,
  faqSection,
  profile,
  profileEdit,
  streamersOnly,

  ...visitorPages,
} as const satisfies PageTable;

/** All pages inside the frame, in the order of the table. */
export const framedPages = (Object.keys(pageTable) as ShownPage[]).filter(
  (page): page is FramedPage => !isVisitorPage(page),
);

export const rowOf = (page: FramedPage): FramedRow => pageTable[page] as FramedRow;

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
