import type * as z from 'zod/mini';
import { useFields as useFormFields, type Fields } from '#renderer/services/useFields.ts';
import type { AuthError } from './ErrorText.tsx';

/** {@link useFormFields}, with messages that are `AuthError`s. */
export function useFields<V extends object, Output>(options: {
  readonly schema: z.core.$ZodType<Output>;
  readonly initial: V | (() => V);
  readonly onChange?: (values: V) => void;
}): Fields<V, Output, AuthError> {
  return useFormFields<V, Output, AuthError>(options);
}
