import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { birthdayRange } from '#shared/domain/birthday.ts';
import { limits } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { plainName } from '#shared/domain/plainName.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import {
  fieldNames,
  fieldRow,
  isOfKind,
  type FieldKind,
  type FieldName,
  type OptionKey,
} from '#shared/domain/profileFields.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FieldControl } from '#renderer/ui/profileFields/FieldControl.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { useLazyModule } from '#renderer/ui/useLazyModule.ts';
import { asksGender, mayChangeBirthday } from './profileForm.ts';
import { useProfileForm } from './useProfileForm.ts';
import styles from './edit.module.css';

const autoComplete: Partial<Record<FieldKind, string>> = { name: 'nickname', date: 'bday' };
const phone = lazyModule({ load: async () => (await import('./phone.ts')).phoneRules });

interface AboutFormProps {
  readonly user: UserProfile;
  /** Called with true while the form has unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Form for the texts and facts of the user's profile. */
export function AboutForm({ user, onUnsaved }: AboutFormProps) {
  const { t } = useTranslation(['profile', 'profileFields', 'common']);
  const { clock } = useServices();
  const isOnline = useIsOnline();
  const phones = useLazyModule(phone, true);
  const [range] = useState(() => birthdayRange(clock.now()));
  // The field for gender disappears once the gender is known, but not while the form is open.
  const [hasGender] = useState(() => asksGender(user));
  const form = useProfileForm({
    user,
    phones,
    onSaved: () => notify.success(t('form.saved'), { id: 'profileSaved' }),
  });
  const { fields, changed, elsewhere, failure } = form;
  const isUnsaved = changed.length > 0;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);

  const errorOf = (field: FieldName) => {
    const error = fields.errors[field];
    const { maxChars = 0 } = fieldRow(field);
    return (
      error && t(`error.${error}`, { name: limits.nameMaxChars, max: maxChars, age: limits.minAgeYears })
    );
  };
  const shown = cutName(plainName(fields.values.name));
  const isCut = shown !== plainName(fields.values.name);
  const hintOf = (field: FieldName): string | undefined => {
    if (elsewhere.has(field)) return t('form.elsewhere');
    if (isOfKind(field, 'name'))
      return isCut
        ? t(`profileFields:${field}.cut`, { shown })
        : t(`profileFields:${field}.hint`, { count: limits.nameShownChars });
    if (isOfKind(field, 'date'))
      return t(mayChangeBirthday(user) ? `profileFields:${field}.hint` : `profileFields:${field}.once`);
    return isOfKind(field, 'text', 'phone') ? t(`profileFields:${field}.hint`) : undefined;
  };

  return (
    <form className={styles.form} aria-labelledby="about" noValidate onSubmit={form.submit}>
      <h2 id="about">{t('form.title')}</h2>
      {failure && (
        <Banner
          role="alert"
          tone="danger"
          title={t(`form.failed.${failure}.title`)}
          text={t(`form.failed.${failure}.text`)}
        />
      )}
      <div className={styles.fields}>
        {fieldNames
          .filter((field) => field !== 'gender' || hasGender)
          .map((field) => (
            <FieldControl
              key={field}
              field={field}
              // A link to the name also means birthday and gender.
              id={field === 'name' ? 'basics' : field}
              label={t(`profileFields:${field}.label`)}
              hint={hintOf(field)}
              error={errorOf(field)}
              form={fields}
              optionText={(option) =>
                option === null
                  ? t('profileFields:noOption')
                  : t(`profileFields:${field}.option.${option}` as `profileFields:${OptionKey}`)
              }
              autoComplete={autoComplete[fieldRow(field).kind]}
              range={range}
              phones={phones}
              isDisabled={field === 'birthday' && !mayChangeBirthday(user)}
            />
          ))}
      </div>
      <div className={cx(styles.save, isUnsaved && styles.isUnsaved)}>
        <span role="status">{isUnsaved && (isOnline ? t('form.unsaved') : t('form.offline'))}</span>
        <Button kind="quiet" isDisabled={!isUnsaved || fields.isBusy} onPress={form.undo}>
          {t('form.undo')}
        </Button>
        <Button kind="primary" type="submit" isBusy={fields.isBusy} isDisabled={!isUnsaved || !isOnline}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
