import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { completeProfile } from '../actions/completeProfile.ts';
import { birthdayRange } from '../parts/birthdayRange.ts';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import type { MissingField } from '../missingFields.ts';
import { emptyProfile, profileSchema, type ProfileValues } from './profileSchema.ts';
import styles from '../parts/auth.module.css';

export interface MissingFieldsFormProps {
  readonly fields: readonly MissingField[];
  readonly isPending: boolean;
  readonly onDone: (user: UserProfile) => void;
}

const wrong: Readonly<Record<MissingField, AuthError>> = {
  name: 'name',
  birthday: 'birthdayWrong',
  gender: 'gender',
  phone: 'phone',
  bio: 'bioLong',
};

/** Asks for these fields and no others (§5). */
export function MissingFieldsForm({ fields, isPending, onDone }: MissingFieldsFormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const { api, clock } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [range] = useState(() => birthdayRange(clock.now()));
  const [resolver] = useState(
    () => zodResolver(profileSchema(fields, isPending, clock.now)) as unknown as Resolver<ProfileValues>,
  );
  const form = useForm<ProfileValues>({ resolver, defaultValues: emptyProfile });
  const { control, formState, register, setError, setFocus } = form;
  const first = fields.find((field) => field !== 'gender');
  useFirstFocus(() => first && setFocus(first));

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const outcome = await completeProfile(api, { ...values, gender: values.gender ?? undefined });
    switch (outcome.kind) {
      case 'ok':
        return onDone(outcome.user);
      case 'field':
        return setError(outcome.field, { message: wrong[outcome.field] }, { shouldFocus: true });
      case 'failed':
        return setFailure('saveFailed');
      case 'network':
      case 'tooMany':
        return setFailure(outcome.kind);
      default:
        return;
    }
  });

  const errorOf = (field: MissingField) => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} />;
  };
  const asks = (field: MissingField) => fields.includes(field);

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {asks('name') && (
        <TextField
          label={t('signUp.name')}
          autoComplete="given-name"
          error={errorOf('name')}
          {...register('name')}
        />
      )}
      {asks('birthday') && (
        <DateField
          label={t('signUp.birthday')}
          autoComplete="bday"
          required
          {...range}
          error={errorOf('birthday')}
          {...register('birthday')}
        />
      )}
      {asks('gender') && (
        <Controller
          control={control}
          name="gender"
          render={({ field }) => (
            <SegmentedChoice
              label={t('signUp.gender')}
              isLabelShown
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'female', label: t('signUp.woman') },
                { value: 'male', label: t('signUp.man') },
              ]}
              error={errorOf('gender')}
            />
          )}
        />
      )}
      {asks('phone') && (
        <TextField
          label={t('missing.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('missing.phoneHint')}
          error={errorOf('phone')}
          {...register('phone')}
        />
      )}
      {asks('bio') && (
        <Field label={t('missing.bio')} hint={t('missing.bioHint')} error={errorOf('bio')}>
          {(frame) => <textarea rows={3} {...register('bio')} {...frame} />}
        </Field>
      )}
      <FormMessage error={failure} />
      <Button type="submit" kind="primary" size="big" isBlock isBusy={formState.isSubmitting}>
        {t('missing.action')}
      </Button>
    </form>
  );
}
