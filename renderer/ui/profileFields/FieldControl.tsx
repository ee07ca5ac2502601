import type { ChangeEvent, ReactNode } from 'react';
import type { FormValues } from '#shared/domain/profileChecks.ts';
import {
  fieldRow,
  isOfKind,
  profileFields,
  type FieldName,
  type FieldOf,
} from '#shared/domain/profileFields.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { DateField } from '../DateField.tsx';
import { SegmentedChoice } from '../SegmentedChoice.tsx';
import { Select } from '../Select.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextField } from '../TextField.tsx';
import { LanguagesField } from './LanguagesField.tsx';
import { PhoneField, type PhoneRules } from './PhoneField.tsx';
import styles from './fields.module.css';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Props of the text control of a form field. */
export interface TextInput {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Control>) => void;
  readonly ref: (control: Control | null) => void;
}

/** The form of a control: reads and changes the value of its field. */
interface FieldForm {
  readonly values: FormValues;
  input(name: FieldOf<'name' | 'date' | 'text' | 'phone'>): TextInput;
  set<N extends FieldName>(name: N, value: FormValues[N]): void;
}

interface ControlProps<N extends FieldName> {
  readonly field: N;
  readonly form: FieldForm;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string;
  /** Returns the text of an option; null: the text for no value. */
  readonly optionText: (option: string | null) => string;
  /** The form only asks for missing values: no counter, and no deletion of a value. */
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly autoComplete?: string;
  /** Range of a date. */
  readonly range?: { readonly min: string; readonly max: string };
  /** Adds a list of countries to a phone number; null while the library loads. */
  readonly phones?: PhoneRules | null;
}

/** The control of a profile field, by its kind. */
export function FieldControl({ field, ...props }: ControlProps<FieldName>) {
  if (isOfKind(field, 'name')) return <NameControl {...props} field={field} />;
  if (isOfKind(field, 'date')) return <DateControl {...props} field={field} />;
  if (isOfKind(field, 'choice')) return <ChoiceControl {...props} field={field} />;
  if (isOfKind(field, 'text')) return <TextControl {...props} field={field} />;
  if (isOfKind(field, 'phone')) return <PhoneControl {...props} field={field} />;
  if (isOfKind(field, 'languages')) return <LanguagesControl {...props} field={field} />;
  return assertNever(field, 'kind of field');
}

function NameControl({ field, form, label, hint, error, id, autoComplete }: ControlProps<FieldOf<'name'>>) {
  return (
    <TextField {...{ ...form.input(field), label, hint, error, autoComplete }} {...withId(id)} dir="auto" />
  );
}

function DateControl(props: ControlProps<FieldOf<'date'>>) {
  const { field, form, label, hint, error, id, autoComplete, range, isDisabled, isRequired } = props;
  return (
    <DateField
      {...{ ...form.input(field), ...range, label, hint, error, autoComplete }}
      {...withId(id)}
      required={isRequired}
      disabled={isDisabled}
    />
  );
}

/** A required choice shows all options. An optional one is a list, in which the first entry means no value. */
function ChoiceControl({ field, form, label, error, optionText }: ControlProps<FieldOf<'choice'>>) {
  const { options } = profileFields[field];
  const value = form.values[field];
  if (fieldRow(field).requiredOf !== undefined)
    return (
      <SegmentedChoice
        {...{ label, error, value }}
        isLabelShown
        options={options.map((option) => ({ value: option, label: optionText(option) }))}
        onChange={(option) => form.set(field, option)}
      />
    );
  return (
    <Select
      label={label}
      options={['', ...options].map((option) => ({ id: option, label: optionText(option || null) }))}
      value={value ?? ''}
      onChange={(id) => form.set(field, options.find((option) => option === id) ?? null)}
    />
  );
}

function TextControl({ field, form, label, hint, error, id, isRequired }: ControlProps<FieldOf<'text'>>) {
  return (
    <TextArea
      {...{ ...form.input(field), label, hint, error }}
      {...withId(id)}
      className={styles.wide ?? ''}
      dir="auto"
      rows={isRequired ? 2 : 3}
      maxLength={isRequired ? undefined : fieldRow(field).maxChars}
    />
  );
}

function PhoneControl({ field, form, label, hint, error, phones }: ControlProps<FieldOf<'phone'>>) {
  const input = form.input(field);
  if (phones === undefined)
    return <TextField {...{ ...input, label, hint, error }} type="tel" inputMode="tel" autoComplete="tel" />;
  return (
    <PhoneField
      {...{ label, hint, error, input }}
      rules={phones}
      onChange={(typed) => typed !== input.value && form.set(field, typed)}
    />
  );
}

function LanguagesControl({ field, form, label, hint, error }: ControlProps<FieldOf<'languages'>>) {
  return (
    <LanguagesField
      label={label}
      value={form.values[field]}
      note={hint ?? error ?? null}
      onChange={(codes) => form.set(field, codes)}
    />
  );
}

const withId = (id: string | undefined) => (id === undefined ? {} : { id });
