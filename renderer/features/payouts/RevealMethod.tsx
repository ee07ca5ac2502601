import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { BillingMethod } from '#shared/domain/billing.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { methodFacts } from './methodView.ts';
import styles from './methods.module.css';

/** Milliseconds before the full details are masked again. */
const shownMs = MINUTE_MS;

/** Shows a saved method in full after the password, for a limited time and without caching it. */
export function RevealMethod({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation('payouts');
  const { t: common } = useTranslation('common');
  const { api, clock } = useServices();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [whole, setWhole] = useState<BillingMethod | null>(null);

  useEffect(() => {
    if (!whole) return;
    const scope = createScope();
    clock.after(scope, shownMs, onDone);
    return () => scope.end();
  }, [clock, onDone, whole]);

  async function show(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.call('revealBillingMethod', {
      params: { id },
      body: { currentPassword: password },
    });
    setBusy(false);
    if (answer.ok) setWhole(answer.value);
    else if (answer.ok === false) {
      const { code } = answer.error;
      setError(
        t(
          code === 'invalid_credentials'
            ? 'reveal.wrong'
            : code === 'too_many_requests'
              ? 'reveal.slow'
              : 'failure.other',
        ),
      );
    }
  }

  if (whole)
    return (
      <div className={styles.reveal} role="status">
        {methodFacts(whole).map(({ name, value }) => (
          <p key={name}>
            <span>{t(`field.${name}`)}</span>
            <b>{value}</b>
          </p>
        ))}
        <Button size="small" kind="quiet" onPress={onDone}>
          {t('reveal.hide')}
        </Button>
      </div>
    );
  return (
    <form
      className={styles.reveal}
      onSubmit={(event) => {
        event.preventDefault();
        void show();
      }}
    >
      <PasswordField
        label={t('reveal.password')}
        autoComplete="current-password"
        // Asked for by the press just before.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button size="small" kind="quiet" onPress={onDone}>
          {common('cancel')}
        </Button>
        <Button size="small" type="submit" isBusy={isBusy}>
          {t('reveal.show')}
        </Button>
      </div>
    </form>
  );
}
