import {
  cloneElement,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
} from 'react';
import { chain } from './chain.ts';
import { isKey } from './isKey.ts';
import { preload } from './preload.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';

type Opens = 'menu' | 'dialog' | 'listbox';

/** Props that `useTrigger` adds to its button. */
interface TriggerProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPress?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerDown?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: Opens;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
}

/**
 * How the popup was opened: by pointer, or by keys, which focus its first or (with the up arrow) last item.
 */
export type OpenedBy = 'pointer' | 'first' | 'last';

/**
 * Makes a button the trigger of a popup whose code loads on the button's first hover, touch or focus. The
 * caller must not set a `ref` on the button.
 */
export function useTrigger(kind: Opens, part: LazyModule<unknown>) {
  const id = useId();
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [openedBy, setOpenedBy] = useState<OpenedBy>('pointer');
  const triggerRef = useMemo(() => ({ current: element }), [element]);

  async function open(): Promise<void> {
    setIsOpen(true);
    if ((await preload(part)) === null) setIsOpen(false);
  }

  function dress(given: ReactElement): ReactElement {
    const trigger = given as ReactElement<TriggerProps>;
    const { props } = trigger;
    const fetch = () => void preload(part);
    return cloneElement(trigger, {
      ref: setElement,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen && kind !== 'listbox' ? id : undefined,
      onPointerEnter: chain(props.onPointerEnter, fetch),
      onFocus: chain(props.onFocus, fetch),
      onPointerDown: chain(props.onPointerDown, () => setOpenedBy('pointer')),
      // Prevents the click that the browser derives from the key, which react-aria would take for a screen
      // reader's click.
      onKeyDown: chain(props.onKeyDown, (event) => {
        const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
        if (event.repeat || (!isKey(event, 'Enter') && event.key !== ' ' && !(isArrow && kind !== 'dialog')))
          return;
        event.preventDefault();
        setOpenedBy(event.key === 'ArrowUp' ? 'last' : 'first');
        void open();
      }),
      onPress: chain(props.onPress, () => {
        if (isOpen) setIsOpen(false);
        else void open();
      }),
    });
  }

  return { id, triggerRef, isOpen, setIsOpen, openedBy, dress };
}
