import { useNavigate } from 'react-router';
import { shownCoins } from '#shared/domain/person.ts';
import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import type { MatchView } from '#renderer/features/match/background.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { askForCoins } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import type { Media } from '../../session/signedInServices.ts';
import { mayCall } from '../../encounters/startChecks.ts';
import { matchBehind, useCallState } from '../../encounters/useCallState.ts';

/** Returns the action "Keep talking" (§4.6, item 5), which continues a live match as a private call. */
export function useKeepTalking(live: SignedInServices, { match, call }: Pick<Media, 'match' | 'call'>) {
  const { t } = useTranslation('match');
  const services = useServices();
  const { user } = useSnapshot(services.session.state);
  const state = useCallState(live);
  const view = useSnapshot(match.view) as MatchView;
  const navigate = useNavigate();
  const locale = useLocale();
  if (view.state.kind !== 'live') return undefined;
  const { matchId, companion } = view.state.match;
  const isMine = matchBehind(state) === matchId;
  const price = companion.price ?? null;
  const balance = shownCoins(user);
  // In every call the user pays (§4.7).
  const pays = user !== null && !isStreamer(user.rolesGroup);
  const lacking = pays && price !== null && balance !== null && balance < price ? price - balance : null;

  const ask = () => call.call({ peer: companion, callType: 'video', fromScreen: 'match', matchId });

  /** Offers coins over the match, which continues meanwhile, and then starts the call. */
  async function getCoins(): Promise<void> {
    const name = cutName(companion.name ?? t('live.someone'));
    const need = {
      text: t('keep.needs', { name, count: price ?? 0 }),
      price,
      continueLabel: t('keep.action'),
      anchor: 'keepTalking',
    } as const;
    if ((await askForCoins(services, need, showMissingCoins)) && (await mayCall(services, 'video'))) ask();
  }

  /**
   * A toast, because the match continues: the price per minute, the balance, and a link to where coins come
   * from.
   */
  function showMissingCoins(): void {
    const name = cutName(companion.name ?? t('live.someone'));
    notify.info(t('keep.poor'), {
      id: 'keepTalkingTooDear',
      text: t('keep.poorText', { name, price, balance }),
      actionText: t('keep.poorAction'),
      onAction: () => void navigate(hrefOf(locale, 'faqSection', { section: 'finances' })),
    });
  }

  async function press(): Promise<void> {
    if (lacking !== null) await getCoins();
    else if (await mayCall(services, 'video')) ask();
  }

  return {
    price,
    lacking,
    minutes: pays && price !== null && price > 0 && balance !== null ? Math.floor(balance / price) : null,
    state: !isMine
      ? ('idle' as const)
      : state?.kind === 'ringingOut'
        ? ('ringing' as const)
        : ('asking' as const),
    onPress: () => void press(),
    onCancel: () => call.hangUp(),
  };
}
