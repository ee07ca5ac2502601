import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { sectionIds, wantedSection, type SectionId } from './sections.ts';

/** Share of the window's height at which a section becomes the one in view. */
const lineAt = 0.3;
/** Tolerance in pixels at the page's ends, because scroll positions are fractional. */
const endPx = 2;
/** Events that start scrolling by the user. */
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function sectionInView(): SectionId {
  const page = document.documentElement;
  // The first and last section may never reach the line, so the page's ends decide.
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
 * Scrolls to the section of the address and returns the section in view. A requested section stays current
 * until the user scrolls, because a short last one never reaches the line.
 */
export function useSections(): SectionId {
  const location = useLocation();
  const navigation = useNavigationType();
  const [current, setCurrent] = useState<SectionId>(() => wantedSection(location) ?? sectionIds[0]);
  const isRequested = useRef(false);
  const shownPath = useRef<string | null>(null);

  const goTo = useEffectEvent((id: SectionId | null, isArrival: boolean) => {
    const section = id && document.getElementById(id);
    if (!section) return;
    isRequested.current = true;
    setCurrent(id);
    section.scrollIntoView({ behavior: isArrival ? 'instant' : 'auto' });
    // Moves the focus, so that Tab continues from the section.
    if (!isArrival) section.querySelector('h2')?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const before = shownPath.current;
    shownPath.current = location.pathname;
    if (before === null) goTo(wantedSection(location), true);
    // Back and forward restore the scroll position; a different path is the same page in another language.
    else if (before === location.pathname && navigation !== 'POP') goTo(wantedSection(location), false);
  }, [location, navigation]);

  const onScroll = useEffectEvent(() => {
    if (!isRequested.current) setCurrent(sectionInView());
  });
  const onHand = useEffectEvent(() => {
    isRequested.current = false;
  });
  /** The browser restored an earlier scroll position. */
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
