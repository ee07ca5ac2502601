import { use, useEffect, useEffectEvent, type ReactElement, type ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps } from './menuParts.ts';
import type { Placement } from './placement.ts';
import { useLazyModule } from './useLazyModule.ts';
import { useTrigger } from './useTrigger.ts';

export type { MenuChoiceProps, MenuItemProps };

const popup = lazyModule({ load: () => import('./inner/MenuPopup.tsx') });

export interface MenuProps {
  /** One of this folder's buttons: it opens the menu. */
  readonly trigger: ReactElement;
  /** The menu's name for readers. */
  readonly label: string;
  readonly placement?: Placement;
  /** For what stands still while it is open. */
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Stands above the list as a part of its own; given the way to close. On a phone both fill the screen then. */
  readonly above?: (close: () => void) => ReactNode;
  /** `MenuItem`, `MenuRule`, `MenuChoice`. */
  readonly children: ReactNode;
}

/** What a "More" button opens. Its list is fetched when the button is first pointed at, focused or touched. */
export function Menu({ trigger, label, placement = 'bottom end', onOpenChange, above, children }: MenuProps) {
  const { id, triggerRef, isOpen, setIsOpen, openedBy, dress } = useTrigger('menu', popup);
  const part = useLazyModule(popup, isOpen);
  const tell = useEffectEvent((isNowOpen: boolean) => onOpenChange?.(isNowOpen));
  useEffect(() => {
    tell(isOpen);
    return () => tell(false);
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

/** One of several inside a menu: the chosen one carries a tick. */
export function MenuChoice<T extends string>({ onChange, ...props }: MenuChoiceProps<T>) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Choice {...props} onChange={(value) => onChange(value as T)} />;
}
