import { use, useEffect, useEffectEvent, type ReactElement, type ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps } from './menuParts.ts';
import type { Placement } from './placement.ts';
import { useLazyModule } from './useLazyModule.ts';
import { useTrigger } from './useTrigger.ts';

export type { MenuChoiceProps, MenuItemProps };

const popup = lazyModule({ load: () => import('./inner/MenuPopup.tsx') });

export interface MenuProps {
  /** A button of this folder that opens the menu. */
  readonly trigger: ReactElement;
  /** The menu's accessible name. */
  readonly label: string;
  readonly placement?: Placement;
  /** Called when the menu opens and closes, for content that must not move while it is open. */
  readonly onOpenChange?: (isOpen: boolean) => void;
  /**
   * Content above the list, rendered with a function that closes the menu. The menu then fills the screen on
   * phones.
   */
  readonly above?: (close: () => void) => ReactNode;
  /** `MenuItem`, `MenuRule` and `MenuChoice` elements. */
  readonly children: ReactNode;
}

/** A button with a menu. The menu's code is loaded on the first hover, focus or touch of the button. */
export function Menu({ trigger, label, placement = 'bottom end', onOpenChange, above, children }: MenuProps) {
  const { id, triggerRef, isOpen, setIsOpen, openedBy, dress } = useTrigger('menu', popup);
  const part = useLazyModule(popup, isOpen);
  const reportOpen = useEffectEvent((isNowOpen: boolean) => onOpenChange?.(isNowOpen));
  useEffect(() => {
    reportOpen(isOpen);
    return () => reportOpen(false);
  }, [isOpen]);
  return (
    <>
      {dress(trigger)}
      {part && (
        <part.MenuPopup
          {...{ id, label, placement, isOpen, openedBy, triggerRef, above }}
          onOpenChange={setIsOpen}
        >
          {children}
        </part.MenuPopup>
      )}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

export function MenuRule() {
  const parts = use(MenuPartsContext);
  return parts && <parts.Rule />;
}

/** A single choice within a menu, with a tick at the selected option. */
export function MenuChoice<T extends string>({ onChange, ...props }: MenuChoiceProps<T>) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Choice {...props} onChange={(value) => onChange(value as T)} />;
}
