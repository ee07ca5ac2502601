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

/** What visitors see too; two of these answer an address that leads nowhere. */
export type VisitorPage = 'landing' | 'statementCheck' | 'forbidden' | 'notFound' | LegalPage;
/** What is shown inside the frame of the signed-in client. */
export type FramedPage = SignedInPage | 'streamersOnly';
/** What is at an address. */
export type ShownPage = VisitorPage | FramedPage;

type ParamsOf<P extends FramedPage> = P extends PageId ? PageParams<P> : Readonly<Record<never, string>>;

/** What every page is given. */
export interface PageProps<P extends FramedPage> {
  readonly page: P;
  readonly params: ParamsOf<P>;
  readonly locale: Locale;
  readonly role: Role;
}

/** What a page is given that needs more of the signed-in client. */
export interface LivePageProps<P extends FramedPage> extends PageProps<P> {
  readonly live: SignedInServices;
  readonly memory: VisitMemory;
}

/** A row's place in the navigation. The links of a group stand in the order of the table. */
export interface PageMenu {
  readonly icon: IconName;
  /** A link in the rail and the bar. `current`: its icon while one is there. */
  readonly rail?: {
    readonly current: IconName;
    readonly for?: 'streamers' | 'moderators' | 'finance' | 'staff';
    /** What is counted beside it. */
    readonly counts?: 'unread' | 'openCases';
  };
  /** The group of one's own page that lists it. */
  readonly ownPage?: 'people' | 'lately' | 'app';
  /** The group of the streamers' navigation; for streamers their own page lists it in this group too. */
  readonly studio?: 'earnings' | 'money' | 'more';
}

interface RowBase<P extends FramedPage> {
  /** The locale files that come with the page (§1.3), beside `common` and `pages`. */
  readonly texts?: readonly Namespace[];
  readonly menu?: P extends PlainPage ? PageMenu : Pick<PageMenu, 'icon'>;
  /** Whose place in the rail it is; where the first is not among somebody's links, the next. Streamers' pages: income. */
  readonly under?: readonly PageId[];
  /** Where a press on it leads most often: that page is loaded once this one is shown. */
  readonly next?: FramedPage;
  /** Part of a start without a network, whatever was opened before. */
  readonly isOffline?: boolean;
}

/** A page that draws nothing of the session; `needs`: one that waits for it, and for camera and calls, or chats. */
export type FramedRow<P extends FramedPage = FramedPage> = RowBase<P> &
  (
    | { readonly needs?: undefined; readonly view: LazyModule<ComponentType<PageProps<P>>> }
    | {
        readonly needs: 'session' | 'media' | 'chats';
        readonly view: LazyModule<ComponentType<LivePageProps<P>>>;
      }
  );

/** A page that visitors see, brought by the small half of the client. */
export interface VisitorRow {
  readonly visitors: LazyModule<VisitorModule>;
  /** What it speaks beside `common`. */
  readonly texts: readonly Namespace[];
}

/** Every page there is: one that is missing does not compile. */
export type PageTable = { readonly [P in FramedPage]: FramedRow<P> } & {
  readonly [P in VisitorPage]: VisitorRow;
};
