import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import city from '#resources/art/land-city.webp?url';
import { match as rules, premium, type Locale } from '#shared/domain/constants.ts';
import type { BanReason } from '#shared/domain/matching.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { fromInterrupted, maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import type { StopReason } from '../machine/types.ts';
import type { FilterStore } from '../session/filterStore.ts';
import { FillInButton, useFieldNames, useMissingFields } from './MissingNotice.tsx';

interface StoppedNoticeProps {
  readonly why: StopReason;
  readonly locale: Locale;
  readonly filters: FilterStore;
  readonly onBack: () => void;
  /** Turns the camera on and searches again. */
  readonly onAgain: () => void;
}

/** Says why matching has stopped, until when, and what the user can do. */
export function StoppedNotice({ why, locale, filters, onBack, onAgain }: StoppedNoticeProps) {
  const { t } = useTranslation('match');
  const missing = useMissingFields();
  const fieldNames = useFieldNames(locale);
  const when = useWhen();
  const at = (iso: string | null) => (iso === null ? null : formatTime(locale, new Date(iso)));
  const services = useServices();

  async function getCoins(): Promise<void> {
    const need = {
      text: t('stopped.noCoins.text', { coins: rules.genderFilterPriceCoins }),
      price: rules.genderFilterPriceCoins,
      continueLabel: t('stopped.noCoins.goOn'),
      anchor: 'match',
    } as const;
    if ((await services.dialogs.open('coins', need)) === 'continue') onBack();
  }
  const back = (
    <Button kind="plain" onPress={onBack}>
      {t('stopped.back')}
    </Button>
  );

  switch (why.code) {
    case 'limit': {
      const resetTime = at(why.resetsAt);
      return (
        <EmptyState
          art={<SkyArt src={city} icon="moon" />}
          title={t('stopped.limit.title')}
          text={resetTime === null ? undefined : t('stopped.limit.text', { time: resetTime })}
          actions={back}
        />
      );
    }
    case 'banned': {
      const until = why.until === null ? null : when(why.until);
      const isPenalty = why.reason === ('penalty' satisfies BanReason);
      return (
        <EmptyState
          art={<SkyArt src={city} icon="moon" />}
          title={until === null ? t('stopped.banned.titleOpen') : t('stopped.banned.title', { time: until })}
          text={t(isPenalty ? 'stopped.banned.penalty' : 'stopped.banned.text')}
          actions={
            <LinkButton to={hrefOf(locale, isPenalty ? 'penalties' : 'moderation')}>
              {t('stopped.banned.appeal')}
            </LinkButton>
          }
        />
      );
    }
    case 'noCoins':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="wallet" />}
          title={t('stopped.noCoins.title')}
          text={t('stopped.noCoins.text', { coins: rules.genderFilterPriceCoins })}
          actions={
            <>
              {maySpendMoney(services) && (
                <Button kind="primary" icon="wallet" onPress={() => void getCoins()}>
                  {t('stopped.noCoins.get')}
                </Button>
              )}
              <Button
                onPress={() => {
                  filters.change({ gender: 'both' });
                  onBack();
                }}
              >
                {t('stopped.noCoins.action')}
              </Button>
            </>
          }
        />
      );
    case 'premium':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="globe" />}
          title={t('stopped.premium.title')}
          text={t('stopped.premium.text', { count: premium.filterCountries })}
          actions={
            <>
              <LinkButton kind="primary" to={hrefOf(locale, 'coins')} state={fromInterrupted}>
                {t('stopped.premium.see')}
              </LinkButton>
              <Button
                onPress={() => {
                  filters.change({ countries: filters.state.filter.countries.slice(0, 1) });
                  onBack();
                }}
              >
                {t('stopped.premium.one')}
              </Button>
            </>
          }
        />
      );
    case 'locked':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="lock" />}
          title={t('stopped.locked.title')}
          text={
            missing.length > 0
              ? t('missing.first', { fields: fieldNames(missing) })
              : t('stopped.locked.text')
          }
          actions={
            <>
              {missing.length > 0 ? (
                <FillInButton />
              ) : (
                <LinkButton kind="primary" to={hrefOf(locale, 'application')}>
                  {t('missing.application')}
                </LinkButton>
              )}
              {back}
            </>
          }
        />
      );
    case 'busy':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="phone" />}
          title={t('stopped.busy.title')}
          text={t('stopped.busy.text')}
          actions={back}
        />
      );
    case 'elsewhere':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="screen" />}
          title={t('stopped.elsewhere.title')}
          text={t('stopped.elsewhere.text')}
          actions={back}
        />
      );
    case 'slept':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="moon" />}
          title={t('stopped.slept.title')}
          text={t('stopped.slept.text')}
          actions={
            <>
              <Button kind="primary" icon="star" onPress={onAgain}>
                {t('stopped.slept.again')}
              </Button>
              {back}
            </>
          }
        />
      );
    case 'notAllowed':
      return (
        <EmptyState
          art={<SkyArt src={city} icon="moon" />}
          title={t('stopped.notAllowed.title')}
          text={t('stopped.notAllowed.text')}
          actions={back}
        />
      );
    default:
      return assertNever(why, 'stop reason');
  }
}
