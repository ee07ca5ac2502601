import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import * as z from 'zod/mini';

type Name<V> = keyof V & string;
type TextName<V> = { [N in Name<V>]: V[N] extends string ? N : never }[Name<V>];
type Control = HTMLInputElement | HTMLTextAreaElement;

/** Props of a text field. */
export interface FieldInput {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Control>) => void;
  readonly ref: (control: Control | null) => void;
}

export interface Fields<V, Output, E extends string> {
  readonly values: V;
  /** Errors by field. A change of the field clears its error. */
  readonly errors: Readonly<Partial<Record<Name<V>, E>>>;
  /** Whether the form is being sent. */
  readonly isBusy: boolean;
  input(name: TextName<V>): FieldInput;
  set<N extends Name<V>>(name: N, value: V[N]): void;
  /** Returns the latest values, also to code that ran before the last change. */
  current(): V;
  /** Shows errors of fields and focuses the first of them (unless `quiet`). */
  fail(errors: Partial<Record<Name<V>, E>>, isQuiet?: 'quiet'): void;
  clear(): void;
  focus(name: Name<V>, isSelecting?: 'select'): void;
  /** Validates the values with the schema and sends the parsed output. Only one submission runs at a time. */
  submit(send: (output: Output) => Promise<void>): (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * State of a small form. The sign-in forms are the first code that a visitor loads, and a form library would
 * be larger than all of them. The schema's messages are the form's error codes, `E`.
 */
export function useFields<V extends object, Output, E extends string>(options: {
  readonly schema: z.core.$ZodType<Output>;
  readonly initial: V | (() => V);
  readonly onChange?: (values: V) => void;
}): Fields<V, Output, E> {
  const { schema, onChange } = options;
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Partial<Record<Name<V>, E>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(values);
  const controls = useRef(new Map<string, Control>());

  function set<N extends Name<V>>(name: N, value: V[N]): void {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors((known) => ({ ...known, [name]: undefined }));
    onChange?.(latest.current);
  }

  function focus(name: Name<V>, isSelecting?: 'select'): void {
    const control = controls.current.get(name);
    control?.focus();
    if (isSelecting) control?.select();
  }

  function fail(found: Partial<Record<Name<V>, E>>, isQuiet?: 'quiet'): void {
    setErrors((known) => ({ ...known, ...found }));
    if (isQuiet) return;
    const first = Object.keys(found).find((name) => controls.current.has(name));
    if (first !== undefined) focus(first as Name<V>);
  }

  async function run(send: (output: Output) => Promise<void>): Promise<void> {
    if (isBusy) return;
    const parsed = z.safeParse(schema, latest.current);
    if (!parsed.success) return fail(errorsOf<V, E>(parsed.error.issues));
    setErrors({});
    setIsBusy(true);
    try {
      await send(parsed.data);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    values,
    errors,
    isBusy,
    set,
    fail,
    focus,
    current: () => latest.current,
    clear: () => setErrors({}),
    input: (name) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }) => set(name, target.value as V[typeof name]),
      ref: (control) => {
        if (control) controls.current.set(name, control);
        else controls.current.delete(name);
      },
    }),
    submit: (send) => (event) => {
      event.preventDefault();
      void run(send);
    },
  };
}

/** Returns the first error of each field, in the schema's order. */
export function errorsOf<V, E extends string>(
  issues: readonly z.core.$ZodIssue[],
): Partial<Record<Name<V>, E>> {
  const errors: Record<string, E> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message as E;
  return errors as Partial<Record<Name<V>, E>>;
}
