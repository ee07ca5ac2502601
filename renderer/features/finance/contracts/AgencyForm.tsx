import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { agencyLimits, isAgencyCode, normalAgencyCode } from '#shared/domain/agencies.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { financeKeys } from '../keys.ts';
import styles from '../finance.module.css';

const { nameMaxChars, codeMinChars, codeMaxChars, shareMaxPercent, personMaxChars } = agencyLimits;
const fields = ['name', 'code', 'share', 'owner'] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, string>>;
type Errors = Readonly<Partial<Record<Field, string>>>;

const emptyValues: Values = { name: '', code: '', share: '10', owner: '' };

/**
 * Creates an agency. The code is checked when its field loses the focus, so that a duplicate shows before
 * sending.
 */
export function AgencyForm({ onMade }: { readonly onMade: (agencyId: string) => void }) {
  const { t } = useTranslation('finance');
  const { api } = useServices();
  const queries = useQueryClient();
  const [values, setValues] = useState(emptyValues);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const code = normalAgencyCode(values.code);
  const share = Number(values.share);

  function change(field: Field, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }

  function findErrors(): Errors {
    const isShare = /^\d{1,3}$/.test(values.share.trim()) && share <= shareMaxPercent;
    return {
      ...(values.name.trim() === '' && { name: t('wrong.empty') }),
      ...(code !== '' && !isAgencyCode(code) && { code: codeError() }),
      ...(!isShare && { share: t('agencies.wrong.share', { max: shareMaxPercent }) }),
    };
  }

  const codeError = () => t('agencies.wrong.code', { min: codeMinChars, max: codeMaxChars });

  async function checkCode(): Promise<void> {
    if (code === '') return;
    if (!isAgencyCode(code)) return setErrors((before) => ({ ...before, code: codeError() }));
    const found = await api.call('getInterimAgency', { body: { agencyId: code } });
    if (!found.ok || found.value.name === null) return;
    const taken = t('agencies.wrong.taken', { name: found.value.name });
    setErrors((before) => ({ ...before, code: taken }));
  }

  function showFailure({ code: failure, body }: ApiError): void {
    if (failure === 'conflict') setErrors({ code: t('agencies.wrong.takenByOther') });
    else if (failure === 'not_found') setErrors({ owner: t('agencies.wrong.owner') });
    else if (failure === 'forbidden' && body?.reason) setErrors({ owner: t('failure.forbidden') });
    else notify.error(t('failure.other'));
  }

  async function make(): Promise<void> {
    const found = findErrors();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const owner = values.owner.trim();
    const answer = await api.call('makeAgency', {
      body: {
        name: values.name.trim(),
        sharePercent: share,
        ...(code !== '' && { code }),
        ...(owner !== '' && { owner }),
      },
    });
    setBusy(false);
    if (answer.ok === false) return showFailure(answer.error);
    if (!answer.ok) return;
    const { _id, name } = answer.value;
    notify.success(t('agencies.made', { name, code: _id }));
    setValues(emptyValues);
    await queries.invalidateQueries({ queryKey: financeKeys.agencies });
    onMade(_id);
  }

  const fieldProps = (field: Field) => ({
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(field, event.currentTarget.value),
  });
  return (
    <Card title={t('agencies.form.title')}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField label={t('agencies.form.name')} {...fieldProps('name')} maxLength={nameMaxChars} />
        <TextField
          label={t('agencies.form.code')}
          hint={t('agencies.form.codeHint')}
          {...fieldProps('code')}
          maxLength={codeMaxChars}
          spellCheck={false}
          autoCapitalize="none"
          onBlur={() => void checkCode()}
        />
        <TextField
          label={t('agencies.form.share')}
          hint={t('agencies.form.shareHint', { max: shareMaxPercent })}
          {...fieldProps('share')}
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          label={t('agencies.form.owner')}
          hint={t('agencies.form.ownerHint')}
          {...fieldProps('owner')}
          maxLength={personMaxChars}
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t('agencies.form.make')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
