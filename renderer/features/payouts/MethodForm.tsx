import { useState } from 'react';
import * as z from 'zod/mini';
import {
  billingDraftSchema,
  billingTargets,
  billingTitles,
  billingTypes,
  type BillingDraft,
  type BillingMethod,
  type BillingType,
} from '#shared/domain/billing.ts';
import { isTronAddress } from '#shared/domain/tronAddress.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { proofBody } from '#renderer/services/ownerProof.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { ProofField, type ProofFieldProps } from '#renderer/ui/ProofField.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import styles from './payouts.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface MethodFormProps {
  /** The method being edited; null: a new one. */
  readonly method: BillingMethod | null;
  /** Reason why saving is locked at the moment; null: not locked. */
  readonly lockedNote: string | null;
  /** The server's message about the last attempt; null: none. */
  readonly failure: string | null;
  /** The account has a password. Otherwise the form asks for a code sent by e-mail. */
  readonly hasPassword: boolean;
  /** The password or code of the last attempt was wrong. */
  readonly isProofWrong: boolean;
  readonly sendCode: ProofFieldProps['sendCode'];
  readonly onSave: (draft: BillingDraft) => Promise<void>;
  readonly onCancel: () => void;
}

const empty: MethodDraft = { main: '', again: '', firstName: '', lastName: '', vat: '' };

/**
 * Form for a payment destination. The destination must be entered twice, because saved details are masked and
 * hide a typo. Editing requires all fields anew.
 */
export function MethodForm({
  method,
  lockedNote,
  failure,
  hasPassword,
  isProofWrong,
  sendCode,
  onSave,
  onCancel,
}: MethodFormProps) {
  const { t } = useTranslation('payouts');
  const { t: common } = useTranslation('common');
  const own = method?.type === 'other' ? null : (method?.type ?? null);
  const [type, setType] = useState<BillingType>(own ?? 'binance');
  const [draft, setDraft] = useState(empty);
  const [accountType, setAccountType] = useState<'individual' | 'business'>('individual');
  const [isDefault, setDefault] = useState(false);
  const [proof, setProof] = useState('');
  const [errors, setErrors] = useState<Partial<Record<MethodDraftField, string>>>({});
  const [isBusy, setBusy] = useState(false);

  const set = (name: MethodDraftField) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const field = (name: MethodDraftField) => ({
    value: draft[name],
    onChange: set(name),
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
  });

  function wrongWith(): Partial<Record<MethodDraftField, string>> {
    const main = draft.main.trim();
    const found: Partial<Record<MethodDraftField, string>> = {};
    if (main === '') found.main = t('wrong.empty');
    else if (type === 'binance' && !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(main)) found.main = t('wrong.address');
    else if (type === 'binance' && !isTronAddress(main)) found.main = t('wrong.checksum');
    else if (!parsed().success && type === 'adcash') found.main = t('wrong.account');
    else if (type === 'paxum' && !z.safeParse(z.email(), main).success) found.main = t('wrong.email');
    if (found.main === undefined && draft.again.trim() !== main) found.again = t('wrong.again');
    if (type === 'paxum' && draft.firstName.trim() === '') found.firstName = t('wrong.empty');
    if (type === 'paxum' && draft.lastName.trim() === '') found.lastName = t('wrong.empty');
    return found;
  }

  function parsed() {
    const main = draft.main.trim();
    const details = {
      binance: { network: 'TRC20', address: main },
      adcash: { account: main },
      paxum: {
        email: main,
        accountType,
        firstName: draft.firstName,
        lastName: draft.lastName,
        vat: accountType === 'business' && draft.vat.trim() !== '' ? draft.vat : null,
      },
    }[type];
    return z.safeParse(billingDraftSchema, {
      type,
      details,
      ...(isDefault ? { isDefault } : {}),
      ...proofBody(hasPassword, proof),
    });
  }

  async function save(): Promise<void> {
    const found = wrongWith();
    setErrors(found);
    const answer = parsed();
    if (Object.keys(found).length > 0 || !answer.success || isBusy || proof.trim() === '') return;
    setBusy(true);
    await onSave(answer.data);
    setBusy(false);
  }

  const label = billingTargets[type];
  const address = draft.main.trim();
  return (
    <Card title={method ? t('form.edit', { name: billingTitles[type] }) : t('form.add')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {method === null && (
          <SegmentedChoice
            label={t('method.kind')}
            options={billingTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={type}
            onChange={(next) => {
              setType(next);
              setErrors({});
              setDraft(empty);
            }}
          />
        )}
        <TextField label={t(`form.${label}`)} hint={t(`form.hint.${label}`)} {...field('main')} />
        {type === 'binance' && address.length > 8 && (
          <Text size={14} tone="muted" isNumber wrap="breaks" aria-hidden="true">
            {address.match(/.{1,4}/g)?.join(' ')}
          </Text>
        )}
        <TextField
          label={t(`form.again.${label}`)}
          {...field('again')}
          onPaste={(event) => event.preventDefault()}
          hint={t('form.hint.again')}
        />
        {type === 'binance' && (
          <TextField label={t('form.network')} value="TRON (TRC-20)" readOnly hint={t('form.hint.network')} />
        )}
        {type === 'paxum' && (
          <>
            <SegmentedChoice
              label={t('form.accountType')}
              isLabelShown
              options={(['individual', 'business'] as const).map((value) => ({
                value,
                label: t(`form.${value}`),
              }))}
              value={accountType}
              onChange={setAccountType}
            />
            <div className={styles.two}>
              <TextField label={t('form.firstName')} {...field('firstName')} />
              <TextField label={t('form.lastName')} {...field('lastName')} />
            </div>
            {accountType === 'business' && <TextField label={t('form.vat')} {...field('vat')} />}
          </>
        )}
        {method?.isDefault !== true && (
          <Checkbox checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)}>
            {t('form.default')}
          </Checkbox>
        )}
        <ProofField
          hasPassword={hasPassword}
          value={proof}
          onChange={setProof}
          isWrong={isProofWrong}
          sendCode={sendCode}
        />
        <p className={styles.muted}>{t('form.review')}</p>
        {(failure ?? lockedNote) !== null && (
          <Text role="alert" size={14} tone="danger">
            {failure ?? lockedNote}
          </Text>
        )}
        <div className={styles.ends}>
          <Button kind="quiet" onPress={onCancel}>
            {common('cancel')}
          </Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            isDisabled={lockedNote !== null || proof.trim() === ''}
          >
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Values of the form. `main` is the address, account or e-mail, which must be entered twice. */
interface MethodDraft {
  readonly main: string;
  readonly again: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly vat: string;
}
type MethodDraftField = keyof MethodDraft;
