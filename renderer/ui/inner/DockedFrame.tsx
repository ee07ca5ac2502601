import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isKey } from '../isKey.ts';

/**
 * A panel at the right edge beside the page, which stays interactive. Takes the focus when it opens, restores
 * it on close, and closes on Escape within.
 */
export function DockedFrame({
  onClose,
  className,
  children,
}: {
  readonly onClose: () => void;
  readonly className: string;
  readonly children: (titleId: string) => ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { documentElement: root, activeElement: opener } = document;
    const own = panel.current;
    root.dataset['docked'] = '';
    own?.focus({ preventScroll: true });
    return () => {
      delete root.dataset['docked'];
      const isWithin = document.activeElement === document.body || own?.contains(document.activeElement);
      if (isWithin && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears keys for what is in it
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={className}
      onKeyDown={(event) => {
        if (!isKey(event, 'Escape')) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children(titleId)}
    </section>,
    document.body,
  );
}
