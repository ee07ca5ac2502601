import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { BillingDraft, BillingMethod } from '#shared/domain/billing.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { isWrongProof, sendMailCode } from '#renderer/services/ownerProof.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { MethodForm } from './MethodForm.tsx';
import { MethodRow } from './MethodRow.tsx';
import { usePaymentData } from './usePaymentData.ts';
import { formatMoment } from './words.ts';
import list from './methods.module.css';
import styles from './payouts.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

type Open = 'none' | 'new' | BillingMethod;

/** `/payment-method`: payment methods. Around a payout they are locked, even in an open form. */
export function PaymentMethodPage({ role }: { readonly role: Role }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { api, session } = useServices();
  const { user } = useSnapshot(session.state);
  const data = usePaymentData();
  const [open, setOpen] = useState<Open>('none');
  const [failure, setFailure] = useState<string | null>(null);
  const [isProofWrong, setProofWrong] = useState(false);
  // Artists have read-only access (§6).
  const mayChange = role === 'goddess';

  if (!data.loaded)
    return (
      <ListState
        state={data.notReady}
        rows={3}
        offline={{ title: t('offline.title'), text: t('offline.text') }}
      />
    );
  const { methods, target, reload } = data;
  const lockedAt = target?.editLockedUntil ?? methods[0]?.lockedUntil ?? null;
  const isLocked = lockedAt !== null;
  const lockedNote = isLocked ? t('locked.title', { at: formatMoment(locale, lockedAt) }) : null;

  function show(next: Open): void {
    setFailure(null);
    setProofWrong(false);
    setOpen(next);
  }

  function wordsFor({ code }: ApiError, isEdit: boolean): string {
    if (code === 'locked') return t('failure.locked');
    if (code === 'conflict') return t(isEdit ? 'failure.changed' : 'failure.tooMany');
    if (code === 'invalid_body') return t('wrong.checksum');
    return t('failure.other');
  }

  async function save(draft: BillingDraft): Promise<void> {
    setFailure(null);
    setProofWrong(false);
    const answer =
      open === 'new' || open === 'none'
        ? await api.call('createBillingMethod', { body: draft })
        : await api.call('editBillingMethod', {
            query: { billingMethodId: open._id },
            body: { ...draft, seenAt: open.changedAt },
          });
    if (answer.ok === undefined) return;
    if (!answer.ok && isWrongProof(answer.error)) return setProofWrong(true);
    if (!answer.ok) setFailure(wordsFor(answer.error, open !== 'new'));
    else {
      notify.success(t('form.saved'));
      setOpen('none');
    }
    // Also after a refusal, because outdated data may be its cause.
    await reload();
  }

  async function makeDefault({ _id, type }: BillingMethod): Promise<void> {
    if (type === 'other') return;
    const answer = await api.call('editBillingMethod', {
      query: { billingMethodId: _id },
      body: { type, isDefault: true },
    });
    if (answer.ok === false) notify.error(wordsFor(answer.error, true));
    await reload();
  }

  const form = open !== 'none' && (
    <MethodForm
      key={open === 'new' ? 'new' : open._id}
      method={open === 'new' ? null : open}
      lockedNote={lockedNote}
      failure={failure}
      hasPassword={user?.hasPassword ?? true}
      isProofWrong={isProofWrong}
      sendCode={() => sendMailCode(api)}
      onSave={save}
      onCancel={() => show('none')}
    />
  );

  return (
    <div className={styles.page}>
      {isLocked && (
        <Banner
          tone="warning"
          icon="lock"
          role="status"
          title={t('locked.title', { at: formatMoment(locale, lockedAt) })}
          text={t('locked.text')}
        />
      )}
      <div className={list.methods}>
        <section className={styles.main} aria-labelledby="own-methods">
          <header className={styles.bar}>
            <Text id="own-methods" as="h2" size={16} weight={600}>
              {t('method.own')}
            </Text>
            {mayChange && methods.length > 0 && (
              <Button icon="plus" isDisabled={isLocked} onPress={() => show('new')}>
                {t('method.add')}
              </Button>
            )}
          </header>
          {methods.length === 0 ? (
            <EmptyState
              icon="card"
              title={t('method.noneTitle')}
              text={t('method.none')}
              actions={
                mayChange && (
                  <Button kind="primary" isDisabled={isLocked} onPress={() => show('new')}>
                    {t('method.add')}
                  </Button>
                )
              }
            />
          ) : (
            <Stack as="ul" gap={3} aria-labelledby="own-methods">
              {methods.map((method) => (
                <MethodRow
                  key={method._id}
                  method={method}
                  mayChange={mayChange}
                  isLocked={isLocked}
                  onEdit={() => show(method)}
                  onMakeDefault={() => void makeDefault(method)}
                />
              ))}
            </Stack>
          )}
          <p className={styles.muted}>{t('method.masked')}</p>
        </section>
        {form}
      </div>
    </div>
  );
}
