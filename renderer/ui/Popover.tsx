import type { ReactElement, ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Placement } from './placement.ts';
import { useLazyModule } from './useLazyModule.ts';
import { useTrigger } from './useTrigger.ts';

const panel = lazyModule({ load: () => import('./inner/PopoverPanel.tsx') });

export interface PopoverProps {
  /** One of this folder's buttons: it opens the popover. */
  readonly trigger: ReactElement;
  /** The popover's name for readers. */
  readonly label: string;
  readonly placement?: Placement;
  /** On a phone it goes from edge to edge. */
  readonly isWideOnPhone?: boolean;
  /** As a function it is given the way to close. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A little more about one thing, beside it: takes the focus, gives it back, closes on Escape and a press outside. */
export function Popover({
  trigger,
  label,
  placement = 'bottom',
  isWideOnPhone = false,
  children,
}: PopoverProps) {
  const { id, triggerRef, isOpen, setIsOpen, dress } = useTrigger('dialog', panel);
  const part = useLazyModule(panel, isOpen);
  return (
    <>
      {dress(trigger)}
      {part && (
        <part.PopoverPanel
          {...{ id, label, placement, isWideOnPhone, isOpen, triggerRef }}
          onOpenChange={setIsOpen}
        >
          {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
        </part.PopoverPanel>
      )}
    </>
  );
}
