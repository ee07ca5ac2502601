import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { birthdayRange } from './birthdayRange.ts';
import { Consent } from './Consent.tsx';
import { ErrorText, type AuthError } from './ErrorText.tsx';
import { FormMessage } from './FormMessage.tsx';
import { useFirstFocus } from './useFirstFocus.ts';
import { useSignUpForm, type SignUpFormValues, type SignUpStart } from './useSignUpForm.ts';
import styles from './auth.module.css';

export interface SignUpFormProps {
  readonly start: SignUpStart;
  readonly onLogIn: (email: string) => void;
  readonly onDone: () => void;
}

export function SignUpForm({ start, onLogIn, onDone }: SignUpFormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const { clock } = useServices();
  const [range] = useState(() => birthdayRange(clock.now()));
  const { form, failure, submit, lookEmailUp, lookBirthdayUp } = useSignUpForm(start, onDone);
  const { register, control, formState, clearErrors, getValues } = form;
  const [password, gender] = useWatch({ control, name: ['password', 'gender'] });
  useFirstFocus(() => form.setFocus('name'));

  const errorOf = (field: keyof SignUpFormValues) => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} onLogIn={() => onLogIn(getValues('email'))} />;
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <TextField
          label={t('signUp.name')}
          autoComplete="given-name"
          error={errorOf('name')}
          {...register('name')}
        />
        <DateField
          label={t('signUp.birthday')}
          autoComplete="bday"
          required
          {...range}
          error={errorOf('birthday')}
          {...register('birthday', { onBlur: lookBirthdayUp, onChange: () => clearErrors('birthday') })}
        />
      </div>
      <TextField
        label={t('signUp.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
        {...register('email', { onBlur: () => void lookEmailUp(), onChange: () => clearErrors('email') })}
      />
      <PasswordField
        label={t('signUp.password')}
        autoComplete="new-password"
        measured={password}
        error={errorOf('password')}
        {...register('password')}
      />
      <div className={styles.choices}>
        <Controller
          control={control}
          name="gender"
          render={({ field }) => (
            <SegmentedChoice
              label={t('signUp.gender')}
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
        {gender === 'female' && <p className={styles.aside}>{t('signUp.streamer')}</p>}
      </div>
      <Checkbox error={errorOf('isAdult')} {...register('isAdult')}>
        {t('signUp.adult')}
      </Checkbox>
      {failure && (
        <FormMessage
          action={
            failure === 'network' && (
              <Button type="submit" kind="quiet" size="small">
                {t('retry')}
              </Button>
            )
          }
        >
          <ErrorText error={failure} />
        </FormMessage>
      )}
      <Button type="submit" kind="primary" size="big" isBlock isBusy={formState.isSubmitting}>
        {t('signUp.action')}
      </Button>
      <Consent />
    </form>
  );
}
