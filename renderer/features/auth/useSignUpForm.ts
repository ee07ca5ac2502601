import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useForm, type Resolver } from 'react-hook-form';
import { useServices } from '#renderer/services/context.ts';
import type { Gender } from '#shared/domain/person.ts';
import { checkEmail, signUp } from './actions.ts';
import { deviceId } from './deviceId.ts';
import { chosenGender, createDraftStore } from './draft.ts';
import type { AuthError } from './ErrorText.tsx';
import { birthdayProblem, emailField, signUpSchema, type SignUpValues } from './schemas.ts';
import { placeOf } from './signUpErrors.ts';

/** The form as it is being filled in: gender and the tick may still be missing. */
export interface SignUpFormValues extends Omit<SignUpValues, 'gender' | 'isAdult'> {
  gender: Gender | null;
  isAdult: boolean;
}

export interface SignUpStart {
  /** Typed on the landing page already. */
  readonly email?: string;
  /** Chosen on the landing page already. */
  readonly gender?: Gender;
}

/** The sign-up form's behaviour: its draft, its rules, its questions to the server, what becomes of it. */
export function useSignUpForm(start: SignUpStart, onDone: () => void) {
  // react-hook-form changes its state objects in place, which a compiled hook would not see.
  'use no memo';
  const { api, clock, session } = useServices();
  const [drafts] = useState(() => createDraftStore());
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [schema] = useState(() => signUpSchema(() => clock.now()));
  const [defaultValues] = useState((): SignUpFormValues => {
    const draft = drafts.read();
    return {
      name: draft.name,
      birthday: draft.birthday,
      email: start.email ?? draft.email,
      password: '',
      gender: start.gender ?? chosenGender(draft),
      isAdult: false,
    };
  });
  const form = useForm<SignUpFormValues, unknown, SignUpValues>({
    // The schema's own input knows no "not chosen yet"; a resolver takes whatever the form holds.
    resolver: zodResolver(schema) as unknown as Resolver<SignUpFormValues, unknown, SignUpValues>,
    defaultValues,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { name, birthday, email, gender } }) =>
          drafts.write({ name, birthday, email, ...(gender ? { gender, isGenderChosen: true } : {}) }),
      }),
    [form, drafts],
  );

  /** §5: asks whether the e-mail is free as soon as it is complete. */
  async function lookEmailUp(): Promise<void> {
    const typed = form.getValues('email');
    const parsed = z.safeParse(emailField, typed);
    if (!parsed.success) return;
    const state = await checkEmail(api, parsed.data);
    // Only what still stands there is judged.
    if (form.getValues('email') !== typed) return;
    if (state === 'emailTaken' || state === 'emailGoogle')
      form.setError('email', { type: 'server', message: state });
  }

  function lookBirthdayUp(): void {
    const problem = birthdayProblem(form.getValues('birthday'), clock.now());
    if (problem && problem !== 'birthday') form.setError('birthday', { type: 'rule', message: problem });
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const outcome = await signUp(api, values, { deviceId: deviceId() });
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'ok') {
      drafts.clear();
      session.signIn(outcome.signedIn);
      onDone();
      return;
    }
    const { field, error } = placeOf(outcome);
    if (field) form.setError(field, { type: 'server', message: error }, { shouldFocus: true });
    else setFailure(error);
  });

  return { form, failure, submit, lookEmailUp, lookBirthdayUp };
}
