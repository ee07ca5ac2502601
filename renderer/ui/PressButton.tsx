import type { ComponentProps, MouseEvent } from 'react';

export interface PressProps extends Omit<
  ComponentProps<'button'>,
  'onClick' | 'disabled' | 'className' | 'style' | 'children'
> {
  /** Called on a press by pointer, touch, Enter or Space. */
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
}

export interface PressButtonProps extends PressProps {
  /** Ignores presses and form submission, but keeps place and focus. */
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly children?: ComponentProps<'button'>['children'];
}

/** An unstyled native button. The caller styles it. */
export function PressButton({ onPress, isDisabled, isBusy, type = 'button', ...rest }: PressButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    // Safari does not focus a pressed button, so a dialog that it opens could not restore the focus.
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
