import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { personChanged, removeFromLists } from '#renderer/features/people/background.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { askToBlock, unblockPerson, type Somebody } from '#renderer/stage/blockPerson.ts';

export interface Blocking {
  readonly block: (person: Somebody) => Promise<void>;
  readonly unblock: (person: Somebody) => Promise<void>;
  /** Updates open lists after a block elsewhere, as with a report. */
  readonly nowBlocked: (userId: string) => void;
}

/** Blocks and unblocks a person; open lists and pages update at once. */
export function useBlocking(): Blocking {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const services = useServices();
  const client = useQueryClient();

  async function words() {
    await loadNamespaces(i18n, locale, ['companion', 'chat']);
    return i18n.getFixedT(locale, ['companion', 'chat']);
  }
  function nowBlocked(userId: string): void {
    removeFromLists(client, userId);
    personChanged(client, userId);
  }
  return {
    nowBlocked,
    async unblock(person) {
      await unblockPerson(services, await words(), person);
      personChanged(client, person._id);
    },
    async block(person) {
      const answer = await askToBlock(services, await words(), person, () => nowBlocked(person._id));
      if (answer === 'undone') personChanged(client, person._id);
    },
  };
}
