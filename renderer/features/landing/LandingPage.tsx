import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LandingNotice } from './Notice.tsx';
import { Suspense, useState, useEffect, useRef, type RefObject } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { Gender } from '#shared/domain/person.ts';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import { Hero } from './Hero.tsx';
import type { LocaleLink } from './localeLink.ts';
import { deferredSectionsId, sectionsWhen } from './deferredSections.ts';
import { useAnchor } from './useAnchor.ts';
import shared from './landing.module.css';

export interface LandingPageProps {
  readonly locale: Locale;
  readonly locales: readonly LocaleLink[];
  /** Changes the language; if absent, the browser follows the link. */
  readonly onLocale?: (locale: Locale) => void;
  /** Opens the sign-up with the e-mail and gender entered on the page. */
  readonly onSignUp: (email?: string, gender?: Gender) => void;
  readonly onLogIn: () => void;
  /** §2: message from the query parameter. */
  readonly notice: LandingNotice | null;
  /** The page was prerendered and is being hydrated. */
  readonly isPrerendered?: boolean;
}

/** The page for visitors, with its sections in docs/product.md's order (§2). */
export function LandingPage({
  locale,
  locales,
  onLocale,
  onSignUp,
  onLogIn,
  notice,
  isPrerendered = false,
}: LandingPageProps) {
  const [{ Sections, onAlive }] = useState(() => sectionsWhen(isPrerendered));
  const { t } = useTranslation('landing');
  const { banner, isPastBanner } = usePastBanner();
  useAnchor();
  function changeLocale(next: Locale): void {
    const link = locales.find((one) => one.locale === next);
    if (onLocale) onLocale(next);
    else if (link) globalThis.location.assign(link.href);
  }
  return (
    <div className={shared.land}>
      <a className={shared.toContent} href="#content">
        {t('head.toContent')}
      </a>
      <Head
        locale={locale}
        locales={locales}
        onLocale={changeLocale}
        onLogIn={onLogIn}
        onSignUp={isPastBanner ? () => onSignUp() : null}
      />
      <main id="content" tabIndex={-1}>
        <Hero ref={banner} notice={notice} onSignUp={() => onSignUp()} />
        <div id={deferredSectionsId}>
          <Suspense>
            <Sections onSignUp={onSignUp} onAlive={onAlive} />
          </Suspense>
        </div>
      </main>
      <Foot locale={locale} locales={locales} />
    </div>
  );
}

/** Height in pixels of the head, which covers the top of the page. */
const headPx = 72;

/** Returns whether the element with the returned ref has scrolled out of view, under the head. */
function usePastBanner(): {
  readonly banner: RefObject<HTMLElement | null>;
  readonly isPastBanner: boolean;
} {
  const banner = useRef<HTMLElement>(null);
  const [isPastBanner, setIsPast] = useState(false);
  useEffect(() => {
    // Without `IntersectionObserver` (old browsers, prerendering) the head shows only the log-in.
    if (!banner.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: `-${headPx}px 0px 0px 0px`,
    });
    observer.observe(banner.current);
    return () => observer.disconnect();
  }, []);
  return { banner, isPastBanner };
}
