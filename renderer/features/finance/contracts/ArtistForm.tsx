import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { artistRefusals } from '#shared/api/agencies.ts';
import { agencyLimits } from '#shared/domain/agencies.ts';
import { cutName } from '#shared/domain/names.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { financeKeys } from '../keys.ts';
import styles from '../finance.module.css';

/** Gives the artist role to a streamer after a confirmation that explains the role. */
export function ArtistForm() {
  const { t } = useTranslation('finance');
  const { api, dialogs } = useServices();
  const queries = useQueryClient();
  const [person, setPerson] = useState('');
  const [error, setError] = useState<string | undefined>();

  function wordsOf({ code, body }: ApiError): string {
    const refusal = artistRefusals.find((reason) => reason === body?.reason);
    if (refusal) return t(`artists.refusal.${refusal}`);
    if (code === 'not_found') return t('artists.refusal.person');
    return t(code === 'forbidden' ? 'failure.forbidden' : 'failure.other');
  }

  async function give(): Promise<void> {
    const named = person.trim();
    if (named === '') return setError(t('wrong.empty'));
    await dialogs.open('confirm action', {
      title: t('artists.give.title'),
      text: t('artists.what'),
      actionText: t('artists.give.action'),
      async onConfirm() {
        const answer = await api.call('giveArtist', { body: { person: named } });
        if (answer.ok === false) return setError(wordsOf(answer.error));
        if (!answer.ok) return;
        setPerson('');
        notify.success(t('artists.give.done', { name: cutName(answer.value.user.name ?? missing) }));
        await queries.invalidateQueries({ queryKey: financeKeys.artists });
      },
    });
  }

  return (
    <Card title={t('artists.form.title')}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <TextField
          label={t('artists.form.person')}
          hint={t('artists.form.personHint')}
          value={person}
          error={error}
          maxLength={agencyLimits.personMaxChars}
          autoComplete="off"
          onChange={(event) => {
            setPerson(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <p className={styles.muted}>{t('artists.what')}</p>
        <div className={styles.actions}>
          <Button kind="primary" type="submit">
            {t('artists.form.give')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
