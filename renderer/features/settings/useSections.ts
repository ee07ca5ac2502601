import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { sectionIds, wantedSection, type SectionId } from './sections.ts';

/** The line that a section has to cross to be the one in view: so far down the window. */
const lineAt = 0.3;
/** How far from its ends a page still counts as scrolled there: fractions of pixels add up. */
const endPx = 2;
/** What a person scrolls with. */
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function sectionInView(): SectionId {
  const page = document.documentElement;
  // The first and the last are too near to the window's edges for a line.
  if (page.scrollTop <= endPx) return sectionIds[0];
  const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - endPx;
  const line = isAtEnd ? page.clientHeight : page.clientHeight * lineAt;
  const above = sectionIds.filter((id) => {
    const element = document.getElementById(id);
    return element !== null && element.getBoundingClientRect().top <= line;
  });
  return above.at(-1) ?? sectionIds[0];
}

function isOnScreen(id: SectionId): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < document.documentElement.clientHeight;
}

/**
 * Goes to the section that the address asks for, and reports which one is in view. One that was asked for stays the
 * one until the person scrolls: a short last section can't get as far up as the line.
 */
export function useSections(): SectionId {
  const location = useLocation();
  const navigation = useNavigationType();
  const [current, setCurrent] = useState<SectionId>(() => wantedSection(location) ?? sectionIds[0]);
  const isAskedFor = useRef(false);
  const shownPath = useRef<string | null>(null);

  const goTo = useEffectEvent((id: SectionId | null, isArrival: boolean) => {
    const section = id && document.getElementById(id);
    if (!section) return;
    isAskedFor.current = true;
    setCurrent(id);
    section.scrollIntoView({ behavior: isArrival ? 'instant' : 'auto' });
    // Tab goes on from where the page went to.
    if (!isArrival) section.querySelector('h2')?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const before = shownPath.current;
    shownPath.current = location.pathname;
    if (before === null) goTo(wantedSection(location), true);
    // Back and forward bring back where one was; another path is the same page in another language.
    else if (before === location.pathname && navigation !== 'POP') goTo(wantedSection(location), false);
  }, [location, navigation]);

  const onScroll = useEffectEvent(() => {
    if (!isAskedFor.current) setCurrent(sectionInView());
  });
  const onHand = useEffectEvent(() => {
    isAskedFor.current = false;
  });
  /** The page came to rest elsewhere: it was brought back to where it had been. */
  const onRest = useEffectEvent(() => {
    if (!isOnScreen(current)) onHand();
    onScroll();
  });

  useEffect(() => {
    const scrolled = () => onScroll();
    const rested = () => onRest();
    const touched = () => onHand();
    globalThis.addEventListener('scroll', scrolled, { passive: true });
    globalThis.addEventListener('scrollend', rested);
    for (const name of byHand) globalThis.addEventListener(name, touched, { passive: true });
    return () => {
      globalThis.removeEventListener('scroll', scrolled);
      globalThis.removeEventListener('scrollend', rested);
      for (const name of byHand) globalThis.removeEventListener(name, touched);
    };
  }, []);

  return current;
}
