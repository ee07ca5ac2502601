import { useEffect, useEffectEvent, useState } from 'react';
import type { FloatingWindows } from '#renderer/platform/port.ts';

/** Attributes of the root element that the styles use. */
const dress = ['lang', 'dir', 'data-theme', 'data-less-motion', 'style'] as const;

/**
 * Copies the page's styles and root attributes into an empty window and keeps them in sync. Copies the rules,
 * because an empty window has no address to load files from. Returns a function that stops it.
 */
function dressWindow(target: Window & typeof globalThis): () => void {
  const { document: there } = target;
  const copies = new Map<CSSStyleSheet, CSSStyleSheet>();

  function copyOf(sheet: CSSStyleSheet): CSSStyleSheet {
    const known = copies.get(sheet);
    if (known) return known;
    const copy = new target.CSSStyleSheet({ baseURL: sheet.href ?? document.baseURI });
    copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'));
    copies.set(sheet, copy);
    return copy;
  }
  function update(): void {
    for (const name of dress) {
      const value = document.documentElement.getAttribute(name);
      if (value === null) there.documentElement.removeAttribute(name);
      else there.documentElement.setAttribute(name, value);
    }
    there.adoptedStyleSheets = [...document.styleSheets].map(copyOf);
  }
  update();
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      // A stylesheet that is added later has no rules before it is loaded.
      if (node instanceof HTMLLinkElement) node.addEventListener('load', update, { once: true });
    update();
  });
  observer.observe(document.head, { childList: true });
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

export interface FloatingWindow {
  /** The open window with the page's styles; null if it is closed. */
  readonly window: Window | null;
  open(): void;
  close(): void;
}

/** Manages a small window above other programs, which closes when the calling component unmounts. */
export function useFloatingWindow(
  windows: FloatingWindows | null,
  { title, width, height }: { readonly title: string; readonly width: number; readonly height: number },
): FloatingWindow {
  const [opened, setOpened] = useState<Window | null>(null);
  const named = useEffectEvent((target: Window) => void (target.document.title = title));
  useEffect(() => {
    if (!opened) return undefined;
    named(opened);
    const undress = dressWindow(opened as Window & typeof globalThis);
    const onPageHide = () => setOpened((now) => (now === opened ? null : now));
    opened.addEventListener('pagehide', onPageHide);
    return () => {
      undress();
      opened.removeEventListener('pagehide', onPageHide);
      opened.close();
    };
  }, [opened]);
  return {
    window: opened,
    open() {
      if (opened !== null) return;
      void windows?.open({ width, height }).then((target) => target && setOpened(target));
    },
    close: () => setOpened(null),
  };
}
