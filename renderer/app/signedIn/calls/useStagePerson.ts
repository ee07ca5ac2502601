import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSource } from '#shared/domain/reports.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

/** Where the two meet: a match or a call, by its id. */
export interface Meeting {
  readonly source: Extract<ReportSource, 'match' | 'call'>;
  readonly refId: string;
}

/** What one can do with the person on the stage. Reporting and blocking end what goes on: the server does it. */
export function useStagePerson(peer: Companion | null, meeting: Meeting | null) {
  const { t } = useTranslation(['companion', 'chat']);
  const { api, dialogs } = useServices();
  /** What was pressed, of whom: it is shown at once, and taken back where the server does not do it. */
  const [pressed, setPressed] = useState<{ userId: string; isFollowing: boolean } | null>(null);
  if (peer === null) return {};
  const userId = peer._id;
  const isFollowing = pressed?.userId === userId ? pressed.isFollowing : peer.isFavorite === true;
  const name = peer.name ?? t('chat:somebody');

  async function toggle(): Promise<void> {
    setPressed({ userId, isFollowing: !isFollowing });
    const answer = await api.call(isFollowing ? 'removeFavorite' : 'addFavorite', { params: { id: userId } });
    if (answer.ok) return setPressed({ userId, isFollowing: answer.value.isFavorite });
    setPressed({ userId, isFollowing });
    const isAway = answer.ok === false && answer.error.code === 'network';
    notify.error(t(isAway ? 'chat:refused.offline' : 'chat:refused.other'));
  }

  async function block(): Promise<void> {
    const answer = await dialogs.open('confirm action', {
      title: t('block.title', { name }),
      text: t('block.text'),
      actionText: t('block.action'),
      isDanger: true,
      onConfirm: async () => {
        const result = await api.call('block', { params: { id: userId } });
        if (result.ok !== true) return t('chat:refused.other');
      },
    });
    if (answer === 'confirmed') notify.info(t('block.done', { name }));
  }

  return {
    follow: { isFollowing, onToggle: () => void toggle() },
    onBlock: () => void block(),
    onReport: meeting
      ? () => void dialogs.open('report', { userId, name: peer.name, ...meeting })
      : undefined,
  };
}
