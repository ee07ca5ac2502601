import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { birthdayRange } from '#shared/domain/birthday.ts';
import { limits } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { plainName } from '#shared/domain/plainName.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { DateField } from '#renderer/ui/DateField.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useLazyModule } from '#renderer/ui/useLazyModule.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { asksGender, mayChangeBirthday, type ProfileField } from './profileForm.ts';
import { useProfileForm } from './useProfileForm.ts';
import styles from './edit.module.css';

const phone = lazyModule({ load: async () => (await import('./phone.ts')).phoneRules });

interface AboutFormProps {
  readonly user: UserProfile;
  /** Called with true while the form has unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Form for the texts and facts of the user's profile. */
export function AboutForm({ user, onUnsaved }: AboutFormProps) {
  const { t } = useTranslation(['profile', 'common']);
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

  const errorOf = (field: ProfileField) => {
    const error = fields.errors[field];
    return (
      error &&
      t(`error.${error}`, { name: limits.nameMaxChars, bio: limits.bioMaxChars, age: limits.minAgeYears })
    );
  };
  const noteOf = (field: ProfileField, hint: string) => (elsewhere.has(field) ? t('form.elsewhere') : hint);
  const shown = cutName(plainName(fields.values.name));
  const isCut = shown !== plainName(fields.values.name);

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
        <TextField
          {...fields.input('name')}
          id="basics"
          label={t('form.name')}
          autoComplete="nickname"
          dir="auto"
          error={errorOf('name')}
          hint={noteOf(
            'name',
            isCut ? t('form.nameCut', { shown }) : t('form.nameHint', { count: limits.nameShownChars }),
          )}
        />
        <DateField
          {...fields.input('birthday')}
          {...range}
          id="birthday"
          label={t('form.birthday')}
          autoComplete="bday"
          disabled={!mayChangeBirthday(user)}
          error={errorOf('birthday')}
          hint={noteOf('birthday', mayChangeBirthday(user) ? t('form.birthdayHint') : t('form.birthdayOnce'))}
        />
        {hasGender && (
          <SegmentedChoice
            label={t('form.gender')}
            isLabelShown
            value={fields.values.gender}
            onChange={(gender) => fields.set('gender', gender)}
            options={[
              { value: 'female', label: t('form.woman') },
              { value: 'male', label: t('form.man') },
            ]}
            error={errorOf('gender')}
          />
        )}
        <TextArea
          {...fields.input('bio')}
          id="bio"
          className={styles.all ?? ''}
          label={t('form.bio')}
          dir="auto"
          rows={3}
          maxLength={limits.bioMaxChars}
          error={errorOf('bio')}
          hint={noteOf('bio', t('form.bioHint'))}
        />
        <PhoneField
          rules={phones}
          input={fields.input('phone')}
          error={errorOf('phone')}
          hint={noteOf('phone', t('form.phoneHint'))}
          onChange={(typed) => typed !== fields.values.phone && fields.set('phone', typed)}
        />
        <LanguagesField
          value={fields.values.languages}
          note={elsewhere.has('languages') ? t('form.elsewhere') : (errorOf('languages') ?? null)}
          onChange={(codes) => fields.set('languages', codes)}
        />
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
