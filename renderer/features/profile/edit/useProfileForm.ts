import { useEffect, useEffectEvent, useState } from 'react';
import type { UserProfile } from '#shared/domain/person.ts';
import { subscribeKey } from 'valtio/utils';
import { useServices } from '#renderer/services/context.ts';
import { useFields, type Fields } from '#renderer/services/useFields.ts';
import {
  changedFields,
  isSame,
  profileFieldNames,
  profileSchema,
  valuesOf,
  type FormError,
  type ProfileField,
  type ProfileValues,
} from './profileForm.ts';
import type { PhoneRules } from './phone.ts';
import type { SubmitEvent } from 'react';

export type SaveFailure = 'network' | 'saveFailed';

export interface ProfileForm {
  readonly fields: Fields<ProfileValues, unknown, FormError>;
  readonly changed: readonly ProfileField[];
  /** Fields edited here that another window has changed meanwhile. */
  readonly elsewhere: ReadonlySet<ProfileField>;
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
  const [saved, setSaved] = useState(() => valuesOf(user));
  const [elsewhere, setElsewhere] = useState<ReadonlySet<ProfileField>>(new Set());
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const schema = profileSchema({ saved, user, phones, nowMs: clock.now });
  const fields = useFields<ProfileValues, Partial<Record<ProfileField, unknown>>, FormError>({
    schema,
    initial: saved,
  });

  function take(next: ProfileValues, isOwn: boolean): void {
    const mine = fields.current();
    const conflicts = new Set(isOwn ? [] : elsewhere);
    for (const field of profileFieldNames) {
      if (isSame(field, next, saved) && !isOwn) continue;
      if (isOwn || isSame(field, mine, saved)) fields.set(field, next[field]);
      else if (!isSame(field, mine, next)) conflicts.add(field);
    }
    setElsewhere(conflicts);
    setSaved(next);
  }
  const hear = useEffectEvent((next: ProfileValues) => {
    if (profileFieldNames.some((field) => !isSame(field, next, saved))) take(next, false);
  });
  useEffect(() => subscribeKey(session.state, 'user', (now) => now && hear(valuesOf(now))), [session]);

  const changed = changedFields(fields.values, saved);
  return {
    fields,
    changed,
    elsewhere,
    failure,
    undo() {
      for (const field of profileFieldNames) fields.set(field, saved[field]);
      setElsewhere(new Set());
      setFailure(null);
      fields.clear();
    },
    submit: fields.submit(async (body) => {
      setFailure(null);
      if (Object.keys(body).length === 0) return;
      const store = session.expectUser();
      const result = await api.call('updateProfile', { body: body as never });
      if (result.ok) {
        take(valuesOf(result.value), true);
        store(result.value);
        return onSaved();
      }
      if (result.ok === undefined) return;
      if (result.error.code === 'name_refused') return fields.fail({ name: 'nameRefused' });
      const field = profileFieldNames.find((name) => name === result.error.body?.field);
      if (field) return fields.fail({ [field]: errorOf[field] });
      setFailure(result.error.code === 'network' ? 'network' : 'saveFailed');
    }),
  };
}

/** Errors for fields that the server rejects although the form accepted them. */
const errorOf: Readonly<Record<ProfileField, FormError>> = {
  name: 'name',
  bio: 'bioLong',
  phone: 'phone',
  birthday: 'birthdayWrong',
  gender: 'gender',
  languages: 'refused',
};
