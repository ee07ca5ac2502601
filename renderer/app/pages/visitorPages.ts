import type { Locale } from '#shared/domain/constants.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import type { PublicPage } from '../public/publicPage.ts';
import type { ShownPage, VisitorPage, VisitorRow } from './pageRow.ts';

const legal = {
  visitors: lazyModule({ load: () => import('../public/legal.tsx') }),
  texts: ['legal'],
} as const;

/**
 * Rows of the page table (`pageTable.ts`) for visitors. Separate, so that a visitor loads nothing of the
 * other rows.
 */
export const visitorPages = {
  landing: { visitors: lazyModule({ load: () => import('../public/landing.tsx') }), texts: ['landing'] },
  'terms-of-use': legal,
  'privacy-policy': legal,
  'cookies-policy': legal,
  'billing-policy': legal,
  'refund-policy': legal,
  chatrules: legal,
  'community-guidelines': legal,
  'reports-and-complaints-policy': legal,
  statementCheck: {
    visitors: lazyModule({ load: () => import('../public/statementCheck.tsx') }),
    texts: ['statement', 'legal', 'pages'],
  },
  // For signed-in users, the router shows these two pages without the frame.
  forbidden: { visitors: lazyModule({ load: () => import('../public/forbidden.tsx') }), texts: ['pages'] },
  notFound: { visitors: lazyModule({ load: () => import('../public/notFound.tsx') }), texts: ['pages'] },
} as const satisfies { readonly [P in VisitorPage]: VisitorRow };

export const isVisitorPage = (page: ShownPage): page is VisitorPage => Object.hasOwn(visitorPages, page);

/** Returns the text namespaces of a visitors' page. */
export const visitorTextsOf = (page: VisitorPage): readonly Namespace[] => [
  'common',
  ...visitorPages[page].texts,
];

/** Loads a visitors' page with its text, ready to render. */
export async function loadVisitorPage(page: VisitorPage, locale: Locale): Promise<PublicPage> {
  const { load } = await visitorPages[page].visitors.load();
  return load(page, locale);
}
