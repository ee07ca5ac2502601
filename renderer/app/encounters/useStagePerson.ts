import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { ReportSource } from '#shared/domain/reports.ts';
import type { Companion } from '#shared/domain/person.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLike } from '#renderer/services/likes.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useUnmatch } from './useUnmatch.ts';

/** The encounter with a person: a match or a call, by its id. */
export interface Meeting {
  readonly source: Extract<ReportSource, 'match' | 'call'>;
  readonly refId: string;
}

/**
 * Returns the actions for the person on the stage. After a report or a block the server ends the encounter.
 */
export function useStagePerson(peer: Companion | null, meeting: Meeting | null) {
  const { i18n } = useTranslation('match');
  const locale = useLocale();
  const { api, dialogs } = useServices();
  const unmatch = useUnmatch();
  /** Loads the chats' texts, which contain the texts of these actions, when they are needed. */
  const words = async () => {
    await loadNamespaces(i18n, locale, ['companion', 'chat']);
    return i18n.getFixedT(locale, ['companion', 'chat']);
  };
  /** The last press and its person: shown at once, and reverted if the server refuses it. */
  const [pressed, setPressed] = useState<{ userId: string; isFollowing: boolean } | null>(null);
  const { isLiked, like } = useLike(peer?._id ?? '');
  if (peer === null) return {};
  const userId = peer._id;
  const isFollowing = pressed?.userId === userId ? pressed.isFollowing : peer.isFavorite === true;

  async function toggle(): Promise<void> {
    setPressed({ userId, isFollowing: !isFollowing });
    const answer = await api.call(isFollowing ? 'removeFavorite' : 'addFavorite', { params: { id: userId } });
    if (answer.ok) return setPressed({ userId, isFollowing: answer.value.isFavorite ?? !isFollowing });
    setPressed({ userId, isFollowing });
    await showRefusal(answer.ok === false ? answer.error.code : 'network');
  }
  async function sendLike(): Promise<void> {
    const refused = await like();
    if (refused !== null) await showRefusal(refused);
  }
  async function showRefusal(code: ApiError['code']): Promise<void> {
    const t = await words();
    notify.error(t(code === 'network' ? 'chat:refused.offline' : 'chat:refused.other'));
  }

  async function block(person: Companion): Promise<void> {
    const [{ askToBlock }, t] = await Promise.all([import('#renderer/stage/blockPerson.ts'), words()]);
    await askToBlock({ api, dialogs }, t, person);
  }

  return {
    follow: {
      isFollowing,
      onToggle: () => void toggle(),
      like: { isLiked, onLike: () => void sendLike() },
    },
    onDevices: () => void dialogs.open('device popup', {}),
    onBlock: () => void block(peer),
    onUnmatch: () => void unmatch(peer),
    onReport: meeting
      ? () => void dialogs.open('report', { userId, name: peer.name && cutName(peer.name), ...meeting })
      : undefined,
  };
}
