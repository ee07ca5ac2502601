import { useEffect, useEffectEvent, useState } from 'react';
import type { FloatingWindows } from '#renderer/platform/port.ts';

/** Of the page's root, as its styles read them. */
const dress = ['lang', 'dir', 'data-theme', 'data-less-motion', 'style'] as const;

/**
 * Takes the page's styles and looks into a window that is empty, and follows them. Rule by rule: an empty window has no address
 * that a file could be fetched from, and what is drawn has its look at once. Returns how to stop.
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
  function look(): void {
    for (const name of dress) {
      const value = document.documentElement.getAttribute(name);
      if (value === null) there.documentElement.removeAttribute(name);
      else there.documentElement.setAttribute(name, value);
    }
    there.adoptedStyleSheets = [...document.styleSheets].map(copyOf);
  }
  look();
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      // A part of the page that came later brings a file, which is not there yet.
      if (node instanceof HTMLLinkElement) node.addEventListener('load', look, { once: true });
    look();
  });
  observer.observe(document.head, { childList: true });
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

export interface FloatingWindow {
  /** The open one, dressed as the page is; null while there is none. */
  readonly window: Window | null;
  open(): void;
  close(): void;
}

/** One small window above other programs, as long as who asks for it is there. */
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
    const gone = () => setOpened((now) => (now === opened ? null : now));
    opened.addEventListener('pagehide', gone);
    return () => {
      undress();
      opened.removeEventListener('pagehide', gone);
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
