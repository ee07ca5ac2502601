import type { ComponentProps, MouseEvent } from 'react';

export interface PressProps extends Omit<
  ComponentProps<'button'>,
  'onClick' | 'disabled' | 'className' | 'style' | 'children'
> {
  /** Pressed by pointer, by finger, with Enter or Space. */
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
}

export interface PressButtonProps extends PressProps {
  /** Working: keeps its place and its focus, takes no presses and sends no form. */
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly children?: ComponentProps<'button'>['children'];
}

/**
 * A button without a look, for what is drawn by whoever uses it. The browser's own: it is pressed by everything a
 * browser knows, and costs nothing to load.
 */
export function PressButton({ onPress, isDisabled, isBusy, type = 'button', ...rest }: PressButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    // Safari leaves the focus where it was: what opens from here would not know where to give it back.
    if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
    onPress?.();
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- always one of the three
      type={type}
      disabled={isDisabled}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      aria-busy={isBusy ? true : undefined}
      onClick={press}
    />
  );
}
