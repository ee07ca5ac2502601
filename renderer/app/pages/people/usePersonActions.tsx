import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { canCall } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { PersonPorts } from '#renderer/features/people/index.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useGiveGift } from '#renderer/services/giveGift.ts';
import type { OpenPerson, PersonPlace } from '#renderer/services/personOpener.ts';
import { publicHref } from '#renderer/services/publicOrigin.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { personChanged, removeFromLists } from '#renderer/features/people/background.ts';
import { askToBlock, unblockPerson, type Somebody } from '#renderer/stage/blockPerson.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useCallWithPrice } from '../../encounters/useCalling.ts';

export interface PersonActions {
  readonly ports: PersonPorts;
  /** Opens the details of a person with the available actions. */
  readonly openPerson: OpenPerson;
}

const ownPage: PersonPlace = { source: 'profile', refId: null };

/** Returns the actions for people, for every page that shows some. */
export function usePersonActions(live: SignedInServices, role: Role, fromScreen: string): PersonActions {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { dialogs } = useServices();
  const { call, isInCall } = useCallWithPrice(live, fromScreen);
  const { block, unblock, nowBlocked } = useBlocking();
  const neverMeet = useNeverMeet();
  const giveGift = useGiveGift();

  async function report(person: Companion, { source, refId }: PersonPlace): Promise<void> {
    const about = { userId: person._id, name: person.name, source, refId };
    const answer = await dialogs.open('report', about);
    if (answer?.isBlocked === true) nowBlocked(person._id);
  }
  async function askWhatIsWrong(person: Companion, { source, refId }: PersonPlace): Promise<void> {
    const about = { userId: person._id, name: person.name, source, refId };
    const answer = await dialogs.open('report popup', about);
    if (answer === 'report') await report(person, { source, refId });
    if (answer === 'block') await block(person);
  }
  async function copyLink(userId: string): Promise<void> {
    await loadNamespaces(i18n, locale, ['people']);
    const t = i18n.getFixedT(locale, 'people');
    try {
      await navigator.clipboard.writeText(publicHref(hrefOf(locale, 'userDetail', { userId }), locale));
      notify.notice(t('linkCopied'));
    } catch {
      notify.error(t('linkNotCopied'));
    }
  }
  const write = ({ _id: userId }: Companion) =>
    void navigate(`${hrefOf(locale, 'chat')}?${new URLSearchParams({ userId }).toString()}`);
  const isCallable = (person: Companion) => canCall(role, person);

  async function open(person: Companion, from: PersonPlace): Promise<void> {
    const answer = await dialogs.open('user action popup', {
      person,
      isCallable: isCallable(person) && !isInCall,
      givesGifts: giveGift !== null,
      isBlocked: from.unblock !== undefined,
    });
    switch (answer) {
      case 'profile':
        return void navigate(hrefOf(locale, 'userDetail', { userId: person._id }));
      case 'write':
        return write(person);
      case 'call':
        return call(person);
      case 'gift':
        return void giveGift?.(person);
      case 'report':
        return askWhatIsWrong(person, from);
      case 'block':
        return block(person);
      case 'unblock':
        return from.unblock?.();
      case 'neverMeet':
        return neverMeet(person);
      case null:
    }
  }

  return {
    ports: {
      call,
      isInCall,
      canCall: isCallable,
      write,
      gift: giveGift && ((person) => void giveGift(person)),
      report: (person) => void report(person, ownPage),
      block: (person) => void block(person),
      unblock: (person) => void unblock(person),
      neverMeet: (person) => void neverMeet(person),
      copyLink: (userId) => void copyLink(userId),
    },
    openPerson: (person, from = ownPage) => void open(person, from),
  };
}

interface Blocking {
  readonly block: (person: Somebody) => Promise<void>;
  readonly unblock: (person: Somebody) => Promise<void>;
  /** Updates open lists after a block elsewhere, as with a report. */
  readonly nowBlocked: (userId: string) => void;
}

/** Blocks and unblocks a person; open lists and pages update at once. */
function useBlocking(): Blocking {
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

/**
 * Returns the action "Never meet again" (§4.6, item 6): done at once, with an undo. Calls and messages stay
 * possible.
 */
function useNeverMeet(): (person: Pick<Companion, '_id' | 'name'>) => Promise<void> {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const { api } = useServices();
  const client = useQueryClient();

  return async ({ _id: userId, name: whole }) => {
    await loadNamespaces(i18n, locale, ['people']);
    const t = i18n.getFixedT(locale, 'people');
    const name = cutName(whole?.trim() || t('somebody'));
    async function set(what: 'unmatchById' | 'rematch'): Promise<boolean> {
      const answer = await api.call(what, { params: { userId } });
      if (answer.ok !== true)
        notify.error(
          t(answer.ok === false && answer.error.code === 'network' ? 'refusedOffline' : 'refused'),
        );
      personChanged(client, userId);
      return answer.ok === true;
    }
    if (!(await set('unmatchById'))) return;
    notify.info(t('met.title', { name }), {
      actionText: t('met.undo'),
      onAction: () =>
        void set('rematch').then((isDone) => isDone && notify.notice(t('met.undone', { name }))),
    });
  };
}
