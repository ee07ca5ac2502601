import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { completeProfile } from '../actions/completeProfile.ts';
import { birthdayRange } from '#shared/domain/birthday.ts';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFields } from '../parts/useFields.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import type { MissingField } from '#shared/domain/missingFields.ts';
import { emptyProfile, profileSchema } from './profileSchema.ts';
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

/** Asks for exactly these fields (§5), and stores the profile after saving. */
export function MissingFieldsForm({ fields, isPending, onDone }: MissingFieldsFormProps) {
  const { t } = useTranslation('auth');
  const { api, clock, session } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [range] = useState(() => birthdayRange(clock.now()));
  const [schema] = useState(() => profileSchema(fields, isPending, clock.now));
  const form = useFields({ schema, initial: emptyProfile });
  const first = fields.find((field) => field !== 'gender');
  useFirstFocus(() => first && form.focus(first));

  const submit = form.submit(async (values) => {
    setFailure(null);
    const store = session.expectUser();
    const outcome = await completeProfile(api, values);
    switch (outcome.kind) {
      case 'ok':
        store(outcome.user);
        return onDone(outcome.user);
      case 'field':
        return form.fail({ [outcome.field]: wrong[outcome.field] });
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
    const error = form.errors[field];
    return error && <ErrorText error={error} />;
  };
  const asks = (field: MissingField) => fields.includes(field);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {asks('name') && (
        <TextField
          label={t('signUp.name')}
          autoComplete="given-name"
          error={errorOf('name')}
          {...form.input('name')}
        />
      )}
      {asks('birthday') && (
        <DateField
          label={t('signUp.birthday')}
          autoComplete="bday"
          required
          {...range}
          error={errorOf('birthday')}
          {...form.input('birthday')}
        />
      )}
      {asks('gender') && (
        <SegmentedChoice
          label={t('signUp.gender')}
          isLabelShown
          value={form.values.gender}
          onChange={(chosen) => form.set('gender', chosen)}
          options={[
            { value: 'female', label: t('signUp.woman') },
            { value: 'male', label: t('signUp.man') },
          ]}
          error={errorOf('gender')}
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
          {...form.input('phone')}
        />
      )}
      {asks('bio') && (
        <Field label={t('missing.bio')} hint={t('missing.bioHint')} error={errorOf('bio')}>
          {(frame) => <textarea rows={3} {...form.input('bio')} {...frame} />}
        </Field>
      )}
      <FormMessage error={failure} />
      <Button type="submit" kind="primary" size="big" isBlock isBusy={form.isBusy}>
        {t('missing.action')}
      </Button>
    </form>
  );
}
