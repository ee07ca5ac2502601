import { useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { canCall } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { PersonPorts } from '#renderer/features/people/index.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useGiveGift } from '#renderer/services/giveGift.ts';
import type { OpenPerson, PersonPlace } from '#renderer/services/personOpener.ts';
import { publicHref } from '#renderer/services/publicOrigin.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useBlocking } from './useBlocking.ts';
import { useCallWithPrice } from './useCallWithPrice.ts';
import { useNeverMeet } from './useNeverMeet.ts';

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
