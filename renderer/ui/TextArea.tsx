import { useState, type ComponentProps, type CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Field, type FieldProps } from './Field.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TextAreaProps
  extends
    Omit<ComponentProps<'textarea'>, 'children' | 'className' | 'id' | 'style'>,
    Omit<FieldProps, 'children' | 'isDisabled' | 'counter'> {}

/**
 * A multiline text field that grows with its content. With `maxLength` it shows a counter and limits the
 * input.
 */
export function TextArea({
  label,
  hint,
  hintIcon,
  error,
  isWrong,
  className,
  below,
  id,
  onChange,
  rows = 4,
  ...area
}: TextAreaProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length);
  const count = area.value === undefined ? typed : String(area.value).length;
  const max = area.maxLength;
  return (
    <Field
      {...{ label, hint, hintIcon, error, isWrong, className, below, id }}
      isDisabled={area.disabled}
      counter={
        max !== undefined && (
          <>
            <span aria-hidden="true">{t('counter', { count, max })}</span>
            {/* Announces the remaining characters only near the limit, not on each change. */}
            <VisuallyHidden role="status">
              {max - count <= 20 ? t('charactersLeft', { count: Math.max(0, max - count) }) : ''}
            </VisuallyHidden>
          </>
        )
      }
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          onChange={(event) => {
            setTyped(event.target.value.length);
            return onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
