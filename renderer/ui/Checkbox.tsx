import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Checkbox.module.css';
import { Icon } from './Icon.tsx';
import { FieldNote } from './inner/FieldNote.tsx';
import mark from './inner/mark.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  readonly children: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string;
}

/**
 * A checkbox with a label. The native input lies over the drawn box, so that tests and assistive technology
 * find it.
 */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const noteId = useId();
  return (
    <div className={className}>
      <label className={mark.line}>
        <span className={cx(mark.mark, styles.box, error && mark.isWrong)}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
          />
          <Icon name="check" />
        </span>
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
