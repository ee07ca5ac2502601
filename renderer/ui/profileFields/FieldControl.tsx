import type { ChangeEvent, ComponentType, ReactNode } from 'react';
import { fieldRow, type FieldKind, type FieldName } from '#shared/domain/profileFields.ts';
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

type FormValue = string | readonly string[] | null;

interface FieldControlProps {
  readonly field: FieldName;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string;
  readonly input: TextInput;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
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
export function FieldControl(props: FieldControlProps) {
  const Control = controls[fieldRow(props.field).kind];
  return <Control {...props} />;
}

const controls: Readonly<Record<FieldKind, ComponentType<FieldControlProps>>> = {
  name: NameControl,
  date: DateControl,
  choice: ChoiceControl,
  text: TextControl,
  phone: PhoneControl,
  languages: LanguagesControl,
};

function NameControl({ label, hint, error, id, input, autoComplete }: FieldControlProps) {
  return <TextField {...{ ...input, label, hint, error, autoComplete }} {...withId(id)} dir="auto" />;
}

function DateControl(props: FieldControlProps) {
  const { label, hint, error, id, input, autoComplete, range, isDisabled, isRequired } = props;
  return (
    <DateField
      {...{ ...input, ...range, label, hint, error, autoComplete }}
      {...withId(id)}
      required={isRequired}
      disabled={isDisabled}
    />
  );
}

/** A required choice shows all options. An optional one is a list, in which the first entry means no value. */
function ChoiceControl({ field, label, error, value, onChange, optionText }: FieldControlProps) {
  const { options = [], requiredOf } = fieldRow(field);
  const chosen = options.find((option) => option === value) ?? null;
  if (requiredOf !== undefined)
    return (
      <SegmentedChoice
        {...{ label, error, onChange }}
        isLabelShown
        value={chosen}
        options={options.map((option) => ({ value: option, label: optionText(option) }))}
      />
    );
  return (
    <Select
      label={label}
      options={['', ...options].map((option) => ({ id: option, label: optionText(option || null) }))}
      value={chosen ?? ''}
      onChange={(option) => onChange(option || null)}
    />
  );
}

function TextControl({ field, label, hint, error, id, input, isRequired }: FieldControlProps) {
  return (
    <TextArea
      {...{ ...input, label, hint, error }}
      {...withId(id)}
      className={styles.wide ?? ''}
      dir="auto"
      rows={isRequired ? 2 : 3}
      maxLength={isRequired ? undefined : fieldRow(field).maxChars}
    />
  );
}

function PhoneControl(props: FieldControlProps) {
  const { label, hint, error, input, phones, value, onChange } = props;
  if (phones === undefined)
    return <TextField {...{ ...input, label, hint, error }} type="tel" inputMode="tel" autoComplete="tel" />;
  return (
    <PhoneField
      {...{ label, hint, error, input }}
      rules={phones}
      onChange={(typed) => typed !== value && onChange(typed)}
    />
  );
}

function LanguagesControl({ label, hint, error, value, onChange }: FieldControlProps) {
  return (
    <LanguagesField
      label={label}
      value={Array.isArray(value) ? value : []}
      note={hint ?? error ?? null}
      onChange={onChange}
    />
  );
}

const withId = (id: string | undefined) => (id === undefined ? {} : { id });
