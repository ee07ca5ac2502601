import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import { iconOf, type BuiltPage, type FramedPage } from './frames.ts';
import { studioGroups } from './studio.ts';

/** Pages that stand for themselves: their address needs nothing but a language. */
type ListedPage = Exclude<FramedPage, 'userDetail'> | BuiltPage;
type HubPage = ListedPage | 'settings' | 'faq';

interface HubLink {
  readonly page: HubPage;
  readonly icon: IconName;
}

const framed = (page: ListedPage): HubLink => ({ page, icon: iconOf(page) });

/** Everything that a person of this role has, as their own page lists it. */
export function hubGroups(role: Role) {
  const earns = isStreamer(role);
  const calls = [framed('callsHistory'), ...(earns ? [] : [framed('callDetails')])];
  return [
    ...(earns ? studioGroups.map(({ id, pages }) => ({ id, links: pages.map(framed) })) : []),
    {
      id: 'people',
      links: [framed('followings'), framed('fans'), framed('blacklist'), framed('searchOptions')],
    },
    { id: 'lately', links: [...calls, framed('activities')] },
    {
      id: 'app',
      links: [{ page: 'settings', icon: 'settings' }, framed('moderation'), { page: 'faq', icon: 'help' }],
    },
  ] as const satisfies readonly { readonly id: string; readonly links: readonly HubLink[] }[];
}
