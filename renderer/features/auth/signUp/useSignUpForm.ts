import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useForm, type Resolver } from 'react-hook-form';
import { maskOffensive } from '#shared/domain/offensive.ts';
import { useServices } from '#renderer/services/context.ts';
import type { Gender } from '#shared/domain/person.ts';
import { checkEmail } from '../actions/checkEmail.ts';
import { enter } from '../actions/enter.ts';
import { signUp, type SignUpOutcome, type SignUpRequest } from '../actions/signUp.ts';
import type { AuthError } from '../parts/ErrorText.tsx';
import { useExternalSignIn } from '../parts/useExternalSignIn.ts';
import {
  birthdayProblem,
  emailField,
  externalSignUpSchema,
  signUpSchema,
  type SignUpValues,
} from '../schemas.ts';
import { chosenGender, createDraftStore } from './draft.ts';
import { externalProblemOf, placeOf } from './signUpErrors.ts';
import { useSignUpExtras } from './useSignUpExtras.ts';

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
  const services = useServices();
  const { api, clock } = services;
  const [drafts] = useState(() => createDraftStore());
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [isExternalFailure, setIsExternalFailure] = useState(false);
  const [schema] = useState(() => signUpSchema(() => clock.now()));
  const { agency, gather } = useSignUpExtras();
  const external = useExternalSignIn();
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

  /** §5: the asterisks are seen before the name is sent. */
  async function lookNameUp(): Promise<void> {
    const { offensiveWords = [] } = await gather();
    const typed = form.getValues('name');
    const clean = maskOffensive(typed, offensiveWords);
    if (clean !== typed) form.setValue('name', clean);
  }

  async function send(request: SignUpRequest): Promise<Exclude<SignUpOutcome, { kind: 'ok' }>> {
    drafts.write({ method: request.method });
    const outcome = await signUp(api, request, await gather());
    if (outcome.kind !== 'ok') return outcome;
    drafts.clear();
    enter(services, outcome.signedIn);
    onDone();
    return { kind: 'cancelled' };
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    setIsExternalFailure(false);
    const outcome = await send({ method: 'ownemail', ...values });
    if (outcome.kind === 'cancelled') return;
    const { field, error } = placeOf(outcome);
    if (field) form.setError(field, { type: 'server', message: error }, { shouldFocus: true });
    else setFailure(error);
  });

  /** Within the press: what is missing is said before the provider's window opens, and without a pause. */
  async function goExternally(): Promise<void> {
    setFailure(null);
    setIsExternalFailure(true);
    form.clearErrors();
    const { name, birthday, gender, isAdult } = form.getValues();
    const parsed = z.safeParse(externalSignUpSchema(clock.now), {
      name: name.trim() || undefined,
      birthday: birthday || undefined,
      gender,
      isAdult,
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues.toReversed()) {
        form.setError(path[0] as keyof SignUpFormValues, { type: 'rule', message }, { shouldFocus: true });
      }
      return;
    }
    const person = parsed.data;
    const problem = await external.start(async (body) => {
      const outcome = await send({ method: 'google', external: body, ...person });
      return outcome.kind === 'cancelled' ? null : externalProblemOf(outcome);
    });
    setFailure(problem);
  }

  return {
    form,
    failure,
    /** Where trying again is not sending the form. */
    retry: isExternalFailure ? () => void goExternally() : undefined,
    agency,
    isExternalBusy: external.isBusy,
    submit,
    goExternally,
    lookEmailUp,
    lookBirthdayUp,
    lookNameUp,
  };
}
