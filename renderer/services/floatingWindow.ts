import { useEffect, useEffectEvent, useState } from 'react';
import type { FloatingWindows } from '#renderer/platform/port.ts';

/** Of the page's root, as its styles read them. */
const dress = ['lang', 'dir', 'data-theme', 'data-less-motion', 'style'] as const;

/** Takes the page's styles and looks into a window that is empty, and follows them. Returns how to stop. */
function dressWindow(target: Window): () => void {
  const { document: there } = target;
  const copies = new Map<Node, Node>();
  function look(): void {
    for (const name of dress) {
      const value = document.documentElement.getAttribute(name);
      if (value === null) there.documentElement.removeAttribute(name);
      else there.documentElement.setAttribute(name, value);
    }
    for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copies.has(sheet)) continue;
      const copy = there.importNode(sheet, true);
      // The page's policy holds there as well, and a copy has no nonce.
      if (sheet instanceof HTMLElement) (copy as HTMLElement).nonce = sheet.nonce;
      copies.set(sheet, copy);
      there.head.append(copy);
    }
  }
  look();
  const observer = new MutationObserver(look);
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
    const undress = dressWindow(opened);
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
