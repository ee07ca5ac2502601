import { useEffect, useEffectEvent, useState } from 'react';
import type { UserProfile } from '#shared/domain/person.ts';
import { subscribeKey } from 'valtio/utils';
import { useServices } from '#renderer/services/context.ts';
import { useFields, type Fields } from '#renderer/services/useFields.ts';
import { formValuesOf, refusals, type FormValues } from '#shared/domain/profileChecks.ts';
import { fieldNames, fieldRow, type FieldChanges, type FieldName } from '#shared/domain/profileFields.ts';
import type { PhoneRules } from '#renderer/ui/profileFields/PhoneField.tsx';
import { changedFields, isSame, profileSchema, type FormError } from './profileForm.ts';
import type { SubmitEvent } from 'react';

export type SaveFailure = 'network' | 'saveFailed';

export interface ProfileForm {
  readonly fields: Fields<FormValues, FieldChanges, FormError>;
  readonly changed: readonly FieldName[];
  /** Fields edited here that another window has changed meanwhile. */
  readonly elsewhere: ReadonlySet<FieldName>;
  readonly failure: SaveFailure | null;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  undo(): void;
}

/**
 * Holds the form of the user's profile. Sends changed fields only, and takes over changes from elsewhere in
 * fields that are not edited here.
 */
export function useProfileForm({
  user,
  phones,
  onSaved,
}: {
  readonly user: UserProfile;
  readonly phones: PhoneRules | null;
  readonly onSaved: () => void;
}): ProfileForm {
  const { api, clock, session } = useServices();
  const [saved, setSaved] = useState(() => formValuesOf(user));
  const [elsewhere, setElsewhere] = useState<ReadonlySet<FieldName>>(new Set());
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const schema = profileSchema(saved, {
    nowMs: clock.now,
    isStreamer: user.rolesGroup === 'pendingGoddess',
    ...(phones && { parsePhone: phones.parse }),
  });
  const fields = useFields<FormValues, FieldChanges, FormError>({
    schema,
    initial: saved,
  });

  function applySaved(next: FormValues, isOwn: boolean): void {
    const edited = fields.current();
    const conflicts = new Set(isOwn ? [] : elsewhere);
    for (const field of fieldNames) {
      if (isSame(field, next, saved) && !isOwn) continue;
      if (isOwn || isSame(field, edited, saved)) fields.set(field, next[field]);
      else if (!isSame(field, edited, next)) conflicts.add(field);
    }
    setElsewhere(conflicts);
    setSaved(next);
  }
  const onUserChange = useEffectEvent((next: FormValues) => {
    if (fieldNames.some((field) => !isSame(field, next, saved))) applySaved(next, false);
  });
  useEffect(
    () => subscribeKey(session.state, 'user', (now) => now && onUserChange(formValuesOf(now))),
    [session],
  );

  const changed = changedFields(fields.values, saved);
  return {
    fields,
    changed,
    elsewhere,
    failure,
    undo() {
      for (const field of fieldNames) fields.set(field, saved[field]);
      setElsewhere(new Set());
      setFailure(null);
      fields.clear();
    },
    submit: fields.submit(async (body) => {
      setFailure(null);
      if (Object.keys(body).length === 0) return;
      const store = session.expectUser();
      const result = await api.call('updateProfile', { body });
      if (result.ok) {
        applySaved(formValuesOf(result.value), true);
        store(result.value);
        return onSaved();
      }
      if (result.ok === undefined) return;
      if (result.error.code === 'name_refused') return fields.fail({ name: 'nameRefused' });
      const field = fieldNames.find((name) => name === result.error.body?.field);
      if (field) return fields.fail({ [field]: refusals[fieldRow(field).kind] });
      setFailure(result.error.code === 'network' ? 'network' : 'saveFailed');
    }),
  };
}
