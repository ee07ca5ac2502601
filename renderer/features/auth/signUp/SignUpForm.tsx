import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { birthdayRange } from '#shared/domain/birthday.ts';
import { EmailField } from '../parts/EmailField.tsx';
import { ErrorText } from '../parts/ErrorText.tsx';
import { ExternalButton } from '../parts/ExternalButton.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { WordButton, WordLink } from '../parts/WordLink.tsx';
import { useSignUpForm, type SignUpFormValues, type SignUpStart } from './useSignUpForm.ts';
import styles from '../parts/auth.module.css';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { Words } from '../parts/Words.tsx';
import { Stack, Text } from '#renderer/ui/layout.tsx';

export interface SignUpFormProps {
  readonly start: SignUpStart;
  /** Called with the typed e-mail when the user wants to log in instead. */
  readonly onLogIn: (email: string) => void;
  /** Called after signing up, which also signs in. */
  readonly onDone: () => void;
}

export function SignUpForm({ start, onLogIn, onDone }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const { clock } = useServices();
  const [range] = useState(() => birthdayRange(clock.now()));
  const { fields, failure, retry, agency, isExternalBusy, ...act } = useSignUpForm(start, onDone);
  const { values } = fields;
  useFirstFocus(() => fields.focus('name'));

  const errorOf = (name: keyof SignUpFormValues) => {
    const error = fields.errors[name];
    return error && <ErrorText error={error} onLogIn={() => onLogIn(values.email)} />;
  };

  return (
    <>
      <form className={cx(styles.form, styles.roomy)} onSubmit={act.submit} noValidate>
        {agency && <AgencyLine name={agency.name} />}
        <div className={styles.pair}>
          <TextField
            label={t('signUp.name')}
            autoComplete="given-name"
            error={errorOf('name')}
            onBlur={() => void act.lookNameUp()}
            {...fields.input('name')}
          />
          <DateField
            label={t('signUp.birthday')}
            autoComplete="bday"
            required
            {...range}
            error={errorOf('birthday')}
            onBlur={act.lookBirthdayUp}
            {...fields.input('birthday')}
          />
        </div>
        <EmailField
          label={t('signUp.email')}
          autoComplete="email"
          error={errorOf('email')}
          onBlur={() => void act.lookEmailUp()}
          {...fields.input('email')}
        />
        <PasswordField
          label={t('signUp.password')}
          autoComplete="new-password"
          measured={values.password}
          error={errorOf('password')}
          {...fields.input('password')}
        />
        <Stack gap={2}>
          <SegmentedChoice
            label={t('signUp.gender')}
            isLabelShown
            value={values.gender}
            onChange={(chosen) => fields.set('gender', chosen)}
            options={[
              { value: 'female', label: t('signUp.woman') },
              { value: 'male', label: t('signUp.man') },
            ]}
            error={errorOf('gender')}
          />
          {values.gender === 'female' && (
            <Text size={12} tone="muted" wrap="pretty">
              {t('signUp.streamer')}
            </Text>
          )}
        </Stack>
        <Checkbox
          error={errorOf('isAdult')}
          name="isAdult"
          checked={values.isAdult}
          onChange={({ target }) => fields.set('isAdult', target.checked)}
        >
          {t('signUp.adult')}
        </Checkbox>
        <FormMessage error={failure} onRetry={retry} onLogIn={() => onLogIn(values.email)} />
        <Button
          type="submit"
          kind="primary"
          size="big"
          isBlock
          isBusy={fields.isBusy}
          isDisabled={isExternalBusy}
        >
          {t('signUp.action')}
        </Button>
      </form>
      <ExternalButton
        isBusy={isExternalBusy}
        onCancel={act.cancelExternal}
        isDisabled={fields.isBusy}
        onPress={() => void act.goExternally()}
      />
      <Consent />
      <p className={styles.foot}>
        {t('signUp.haveAccount')} <WordButton onPress={() => onLogIn('')}>{t('signUp.logIn')}</WordButton>
      </p>
    </>
  );
}

/** Names the agency whose link led the user here. */
function AgencyLine({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.agency} role="status">
      <Icon name="agency" />
      <span>{t('signUp.agency', { name })}</span>
    </p>
  );
}

/** States what the user accepts by signing up, with links. */
function Consent() {
  const { t } = useTranslation('auth');
  const { config } = useServices();
  const locale = useLocale();
  const link = (page: LegalPage) => (words: string) => (
    <WordLink href={legalHref(config.legalBase, locale, page)}>{words}</WordLink>
  );
  return (
    <Text size={12} tone="muted" wrap="balance" isCentered>
      <Words
        text={t('signUp.consent')}
        parts={{ terms: link('terms-of-use'), privacy: link('privacy-policy') }}
      />
    </Text>
  );
}
