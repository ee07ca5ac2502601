import type { ReactElement, ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Placement } from './placement.ts';
import { useLazyModule } from './useLazyModule.ts';
import { useTrigger } from './useTrigger.ts';

const panel = lazyModule({ load: () => import('./inner/PopoverPanel.tsx') });

export interface PopoverProps {
  /** A button of this folder that opens the popover. */
  readonly trigger: ReactElement;
  /** The popover's accessible name. */
  readonly label: string;
  readonly placement?: Placement;
  /** Stretches the popover over the full width of a phone. */
  readonly isWideOnPhone?: boolean;
  /** The content; a function receives a callback that closes the popover. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A small panel beside its button. Takes and restores the focus, and closes on Escape and on a press outside.
 */
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
