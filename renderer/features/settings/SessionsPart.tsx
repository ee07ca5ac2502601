import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow } from '#shared/api/ownAccount.ts';
import { capital } from '#renderer/i18n/days.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrapOr } from '#renderer/services/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Part } from './Part.tsx';
import { RowsFailed, RowsLoading, RowsOffline } from './RowStates.tsx';
import styles from './account.module.css';

const key = ['sessions'];

interface SessionItemProps {
  readonly session: SessionRow;
  readonly onEnd: () => Promise<void>;
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const when = useWhen();
  const name = useSessionName()(session);
  const [isEnding, setIsEnding] = useState(false);
  const { country, isThis, isMobile, lastUsed } = session;
  const facts = [
    country === null ? [] : [countryName(locale, country)],
    isThis ? t('sessions.activeNow') : t('sessions.lastUsed', { time: when(lastUsed) }),
  ].flat();

  async function end(): Promise<void> {
    setIsEnding(true);
    await onEnd();
    setIsEnding(false);
  }

  const line = facts.join(' · ');
  return (
    <li className={styles.session}>
      <span className={styles.disc}>
        <Icon name={isMobile ? 'mobile' : 'laptop'} />
      </span>
      <span className={styles.sessionWords}>
        <b>
          <span>{name}</span>
          {isThis && <Badge tone="success">{t('sessions.this')}</Badge>}
        </b>
        <span>{capital(line, locale)}</span>
      </span>
      {!isThis && (
        <Button
          size="small"
          isBusy={isEnding}
          aria-label={t('sessions.endNamed', { name })}
          onPress={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Lists the user's sessions and ends them. Empty if the deployment has no such list. */
export function SessionsPart() {
  const { t } = useTranslation('settings');
  const { api, dialogs } = useServices();
  const client = useQueryClient();
  const nameOf = useSessionName();
  const { data, fetchStatus, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () => unwrapOr<{ sessions: SessionRow[] } | null>(api.call('getSessions'), () => null),
    // Other sessions begin and end without an event.
    staleTime: 0,
  });
  if (data === null) return null;

  async function end(session: SessionRow): Promise<void> {
    const result = await api.call('endSession', { params: { id: session._id } });
    if (result.ok) notify.success(t('sessions.ended', { name: nameOf(session) }), { id: key[0] });
    else notify.error(t('sessions.notEnded'), { id: key[0], text: t('sessions.notEndedText') });
    await client.invalidateQueries({ queryKey: key });
  }

  async function endOthers(): Promise<void> {
    const answer = await dialogs.open('confirm action', {
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText'),
      actionText: t('sessions.endOthers'),
      onConfirm: async () => {
        const result = await api.call('endOtherSessions');
        if (!result.ok) return t('sessions.notEndedText');
      },
    });
    if (answer !== 'confirmed') return;
    notify.success(t('sessions.endedOthers'), { id: key[0] });
    await client.invalidateQueries({ queryKey: key });
  }

  const sessions = data?.sessions ?? [];
  const isWaiting = data === undefined && !isError;
  return (
    <Part title={t('sessions.title')}>
      {isError && <RowsFailed retry={() => void refetch()} />}
      {isWaiting && (fetchStatus === 'paused' ? <RowsOffline /> : <RowsLoading />)}
      {sessions.length > 0 && (
        <ul aria-label={t('sessions.title')}>
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <div className={styles.endOthers}>
          <span>{t('sessions.notYours')}</span>
          <Button kind="quiet" size="small" onPress={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** Returns a function that names a session by its client and system: "Chrome on Windows", "Vesper for macOS 1.4.2". */
function useSessionName(): (session: SessionRow) => string {
  const { t } = useTranslation('settings');
  return ({ client, system, version }) => {
    if (client === null) return system ?? t('sessions.unknown');
    if (system === null) return client;
    if (version === null) return t('sessions.browser', { client, system });
    return t('sessions.app', { client, system, version });
  };
}
