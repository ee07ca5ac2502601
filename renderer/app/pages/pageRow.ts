import type { ComponentType } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage, PageId, PageParams, PlainPage, SignedInPage } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import type { VisitorModule } from '../public/publicPage.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Pages of the visitors' half of the client. `notFound` has no path. */
export type VisitorPage = 'landing' | 'statementCheck' | 'forbidden' | 'notFound' | LegalPage;
/** Pages that the signed-in client shows inside its frame. */
export type FramedPage = SignedInPage | 'streamersOnly';
/** Every page that an address can lead to. */
export type ShownPage = VisitorPage | FramedPage;

type ParamsOf<P extends FramedPage> = P extends PageId ? PageParams<P> : Readonly<Record<never, string>>;

/** Props that every page receives. */
export interface PageProps<P extends FramedPage> {
  readonly page: P;
  readonly params: ParamsOf<P>;
  readonly locale: Locale;
  readonly role: Role;
}

/** Props of a page that needs the services of the session. */
export interface LivePageProps<P extends FramedPage> extends PageProps<P> {
  readonly live: SignedInServices;
  readonly memory: VisitMemory;
}

/** Position of a page in the navigation. Links of a group are in the order of the table. */
export interface PageMenu {
  readonly icon: IconName;
  /** Link in the side rail and the bottom bar. `current`: the icon while the page is open. */
  readonly rail?: {
    readonly current: IconName;
    readonly for?: 'streamers' | 'moderators' | 'finance' | 'staff';
    /** The number shown beside the link. */
    readonly counts?: 'unread' | 'openCases';
  };
  /** The group on the user's own page that lists this page. */
  readonly ownPage?: 'people' | 'lately' | 'app';
  /** The group in the streamers' navigation. A streamer's own page lists it in the same group. */
  readonly studio?: 'earnings' | 'money' | 'more';
}

interface RowBase<P extends FramedPage> {
  /** The locale files that load with the page (§1.3), beside `common` and `pages`. */
  readonly texts?: readonly Namespace[];
  readonly menu?: P extends PlainPage ? PageMenu : Pick<PageMenu, 'icon'>;
  /**
   * Links of the rail that are marked while this page is open: the first that the user has. Default for
   * streamers' pages: income.
   */
  readonly under?: readonly PageId[];
  /** The page that users open most often from this one: it is preloaded once this page is shown. */
  readonly next?: FramedPage;
  /** True: the page works after a start without a network, even if it was never opened before. */
  readonly isOffline?: boolean;
}

/**
 * Row of a framed page. `needs`: the page waits for the services of the session, for camera and calls, or for
 * chats.
 */
export type FramedRow<P extends FramedPage = FramedPage> = RowBase<P> &
  (
    | { readonly needs?: undefined; readonly view: LazyModule<ComponentType<PageProps<P>>> }
    | {
        readonly needs: 'session' | 'media' | 'chats';
        readonly view: LazyModule<ComponentType<LivePageProps<P>>>;
      }
  );

/** Row of a page that visitors see, loaded by the small half of the client. */
export interface VisitorRow {
  readonly visitors: LazyModule<VisitorModule>;
  /** Text namespaces of the page beside `common`. */
  readonly texts: readonly Namespace[];
}

/** Rows for all pages. A missing page is a compile error. */
export type PageTable = { readonly [P in FramedPage]: FramedRow<P> } & {
  readonly [P in VisitorPage]: VisitorRow;
};
