import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { FieldControl } from '#renderer/ui/profileFields/FieldControl.tsx';
import { completeProfile } from '../actions/completeProfile.ts';
import { birthdayRange } from '#shared/domain/birthday.ts';
import { fieldsCheck, formValuesOf, refusals } from '#shared/domain/profileChecks.ts';
import { fieldRow, isOfKind, profileFields, type FieldKind } from '#shared/domain/profileFields.ts';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFields } from '../parts/useFields.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import type { MissingField } from '#shared/domain/missingFields.ts';
import styles from '../parts/auth.module.css';

export interface MissingFieldsFormProps {
  readonly fields: readonly MissingField[];
  readonly isPending: boolean;
  readonly onDone: (user: UserProfile) => void;
}

const labels = {
  name: 'signUp.name',
  birthday: 'signUp.birthday',
  gender: 'signUp.gender',
  phone: 'missing.phone',
  bio: 'missing.bio',
} as const satisfies Readonly<Record<MissingField, string>>;
const hints = { phone: 'missing.phoneHint', bio: 'missing.bioHint' } as const;
const autoComplete: Partial<Record<FieldKind, string>> = { name: 'given-name', date: 'bday' };

/** Asks for exactly these fields (§5), and stores the profile after saving. */
export function MissingFieldsForm({ fields, isPending, onDone }: MissingFieldsFormProps) {
  const { t } = useTranslation('auth');
  const { api, clock, session } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [range] = useState(() => birthdayRange(clock.now()));
  const [schema] = useState(() =>
    fieldsCheck(fields, { nowMs: clock.now, isStreamer: isPending, isRequired: true }),
  );
  const form = useFields({ schema, initial: () => formValuesOf({}) });
  const first = fields.find((field) => !isOfKind(field, 'choice'));
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
        return form.fail({ [outcome.field]: refusals[profileFields[outcome.field].kind] });
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

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <FieldControl
          key={field}
          field={field}
          label={t(labels[field])}
          hint={field in hints ? t(hints[field as keyof typeof hints]) : undefined}
          error={errorOf(field)}
          form={form}
          optionText={(option) => t(option === 'female' ? 'signUp.woman' : 'signUp.man')}
          autoComplete={autoComplete[fieldRow(field).kind]}
          range={range}
          isRequired
        />
      ))}
      <FormMessage error={failure} />
      <Button type="submit" kind="primary" size="big" isBlock isBusy={form.isBusy}>
        {t('missing.action')}
      </Button>
    </form>
  );
}
