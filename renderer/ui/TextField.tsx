import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface TextFieldProps
  extends
    Omit<ComponentProps<'input'>, 'children' | 'size' | 'className' | 'id'>,
    Omit<FieldProps, 'children' | 'isDisabled'> {
  readonly icon?: IconName;
  /** Content at the end of the box: a button or a unit. */
  readonly end?: ReactNode;
}

/** A single-line text field. Accepts all props of an input. */
export function TextField({
  label,
  hint,
  hintIcon,
  error,
  isWrong,
  className,
  below,
  id,
  icon,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, hintIcon, error, isWrong, className, below, id }} isDisabled={input.disabled}>
      {(control) => (
        <>
          {icon && <Icon name={icon} />}
          <input type="text" {...input} {...control} />
          {end}
        </>
      )}
    </Field>
  );
}
