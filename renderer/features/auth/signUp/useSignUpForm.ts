import { useState } from 'react';
import * as z from 'zod/mini';
import { birthdayProblem } from '#shared/domain/birthday.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import { useServices } from '#renderer/services/context.ts';
import { errorsOf } from '#renderer/services/useFields.ts';
import type { Gender } from '#shared/domain/person.ts';
import { checkEmail } from '../actions/checkEmail.ts';
import { enter } from '../actions/enter.ts';
import { signUp, type SignUpOutcome, type SignUpRequest } from '../actions/signUp.ts';
import type { AuthError } from '../parts/ErrorText.tsx';
import { useExternalSignIn } from '../parts/useExternalSignIn.ts';
import { useFields } from '../parts/useFields.ts';
import { emailField, externalSignUpSchema, signUpSchema, type SignUpValues } from '../schemas.ts';
import { chosenGender, createDraftStore } from './draft.ts';
import { externalProblemOf, formErrorOf } from './signUpErrors.ts';
import { useSignUpExtras } from './useSignUpExtras.ts';

/** Values of the form while it is filled in; gender and confirmation may be missing. */
export interface SignUpFormValues extends Omit<SignUpValues, 'gender' | 'isAdult'> {
  gender: Gender | null;
  isAdult: boolean;
}

export interface SignUpStart {
  /** E-mail typed on the landing page. */
  readonly email?: string;
  /** Gender chosen on the landing page. */
  readonly gender?: Gender;
}

/** State and actions of the sign-up form: draft, validation, requests and result. */
export function useSignUpForm(start: SignUpStart, onDone: () => void) {
  const services = useServices();
  const { api, clock } = services;
  const [drafts] = useState(() => createDraftStore());
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [isExternalFailure, setIsExternalFailure] = useState(false);
  const [schema] = useState(() => signUpSchema(() => clock.now()));
  const { agency, gather } = useSignUpExtras();
  const external = useExternalSignIn();
  const fields = useFields<SignUpFormValues, SignUpValues>({
    schema,
    initial: () => {
      const draft = drafts.read();
      return {
        name: draft.name,
        birthday: draft.birthday,
        email: start.email ?? draft.email,
        password: '',
        gender: start.gender ?? chosenGender(draft),
        isAdult: false,
      };
    },
    onChange: ({ name, birthday, email, gender }) =>
      drafts.write({ name, birthday, email, ...(gender ? { gender, isGenderChosen: true } : {}) }),
  });

  /** §5: checks whether the e-mail is free once it is complete. */
  async function lookEmailUp(): Promise<void> {
    const typed = fields.current().email;
    const parsed = z.safeParse(emailField, typed);
    if (!parsed.success) return;
    const state = await checkEmail(api, parsed.data);
    // Ignores an answer for an e-mail that the user has changed meanwhile.
    if (fields.current().email !== typed) return;
    if (state === 'emailTaken' || state === 'emailGoogle') fields.fail({ email: state }, 'quiet');
  }

  function lookBirthdayUp(): void {
    const problem = birthdayProblem(fields.current().birthday, clock.now());
    if (problem && problem !== 'birthday') fields.fail({ birthday: problem }, 'quiet');
  }

  /** §5: replaces offensive words by asterisks before the name is sent, so that the user sees it. */
  async function lookNameUp(): Promise<void> {
    const { offensiveWords = [] } = await gather();
    const typed = fields.current().name;
    const clean = maskOffensive(typed, offensiveWords);
    if (clean !== typed) fields.set('name', clean);
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

  const submit = fields.submit(async (values) => {
    setFailure(null);
    setIsExternalFailure(false);
    const outcome = await send({ method: 'ownemail', ...values });
    if (outcome.kind === 'cancelled') return;
    const { field, error } = formErrorOf(outcome);
    if (field) fields.fail({ [field]: error });
    else setFailure(error);
  });

  /**
   * Must run in a user gesture. Shows missing fields before the provider's window opens, and without an
   * await, because the browser blocks a later pop-up.
   */
  async function goExternally(): Promise<void> {
    setFailure(null);
    setIsExternalFailure(true);
    fields.clear();
    const { name, birthday, gender, isAdult } = fields.current();
    const parsed = z.safeParse(externalSignUpSchema(clock.now), {
      name: name.trim() || undefined,
      birthday: birthday || undefined,
      gender,
      isAdult,
    });
    if (!parsed.success) return fields.fail(errorsOf(parsed.error.issues));
    const person = parsed.data;
    const problem = await external.start(async (body) => {
      const outcome = await send({ method: 'google', external: body, ...person });
      return outcome.kind === 'cancelled' ? null : externalProblemOf(outcome);
    });
    setFailure(problem);
  }

  return {
    fields,
    failure,
    /** Retries the provider's sign-in; undefined: a retry submits the form. */
    retry: isExternalFailure ? () => void goExternally() : undefined,
    agency,
    isExternalBusy: external.isBusy,
    cancelExternal: external.cancel,
    submit,
    goExternally,
    lookEmailUp,
    lookBirthdayUp,
    lookNameUp,
  };
}
