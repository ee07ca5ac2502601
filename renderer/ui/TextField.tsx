import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface TextFieldProps
  extends
    Omit<ComponentProps<'input'>, 'children' | 'size' | 'className' | 'id'>,
    Omit<FieldProps, 'children' | 'isDisabled'> {
  readonly icon?: IconName;
  /** At the end of the box: a button, a unit. */
  readonly end?: ReactNode;
}

/** One line of text. Whatever an input takes, it takes. */
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
