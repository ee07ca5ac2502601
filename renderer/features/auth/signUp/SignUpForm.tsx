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
import { birthdayRange } from '../parts/birthdayRange.ts';
import { EmailField } from '../parts/EmailField.tsx';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { ExternalButton } from '../parts/ExternalButton.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { WordButton } from '../parts/WordLink.tsx';
import { AgencyLine } from './AgencyLine.tsx';
import { Consent } from './Consent.tsx';
import { useSignUpForm, type SignUpFormValues, type SignUpStart } from './useSignUpForm.ts';
import styles from '../parts/auth.module.css';

export interface SignUpFormProps {
  readonly start: SignUpStart;
  /** Wants to log in instead; what stands in the e-mail field may go along. */
  readonly onLogIn: (email: string) => void;
  /** Signed up and signed in. */
  readonly onDone: () => void;
}

export function SignUpForm({ start, onLogIn, onDone }: SignUpFormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const { clock } = useServices();
  const [range] = useState(() => birthdayRange(clock.now()));
  const { form, failure, retry, agency, isExternalBusy, ...act } = useSignUpForm(start, onDone);
  const { register, control, formState, clearErrors, getValues } = form;
  const [password, gender] = useWatch({ control, name: ['password', 'gender'] });
  useFirstFocus(() => form.setFocus('name'));

  const errorOf = (field: keyof SignUpFormValues) => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} onLogIn={() => onLogIn(getValues('email'))} />;
  };

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void act.submit(event)} noValidate>
        {agency && <AgencyLine name={agency.name} />}
        <div className={styles.pair}>
          <TextField
            label={t('signUp.name')}
            autoComplete="given-name"
            error={errorOf('name')}
            {...register('name', {
              onBlur: () => void act.lookNameUp(),
              onChange: () => clearErrors('name'),
            })}
          />
          <DateField
            label={t('signUp.birthday')}
            autoComplete="bday"
            required
            {...range}
            error={errorOf('birthday')}
            {...register('birthday', { onBlur: act.lookBirthdayUp, onChange: () => clearErrors('birthday') })}
          />
        </div>
        <EmailField
          label={t('signUp.email')}
          autoComplete="email"
          error={errorOf('email')}
          {...register('email', {
            onBlur: () => void act.lookEmailUp(),
            onChange: () => clearErrors('email'),
          })}
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
                onChange={(chosen) => {
                  clearErrors('gender');
                  field.onChange(chosen);
                }}
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
        <Checkbox
          error={errorOf('isAdult')}
          {...register('isAdult', { onChange: () => clearErrors('isAdult') })}
        >
          {t('signUp.adult')}
        </Checkbox>
        <FormMessage error={failure} onRetry={retry} onLogIn={() => onLogIn(getValues('email'))} />
        <Button
          type="submit"
          kind="primary"
          size="big"
          isBlock
          isBusy={formState.isSubmitting}
          isDisabled={isExternalBusy}
        >
          {t('signUp.action')}
        </Button>
      </form>
      <ExternalButton
        isBusy={isExternalBusy}
        isDisabled={formState.isSubmitting}
        onPress={() => void act.goExternally()}
      />
      <Consent />
      <p className={styles.foot}>
        {t('signUp.haveAccount')} <WordButton onPress={() => onLogIn('')}>{t('signUp.logIn')}</WordButton>
      </p>
    </>
  );
}
