import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { useChangePrivacy } from '#renderer/services/changePrivacy.ts';
import { isSafeSearchOn, useSettings } from '#renderer/services/useSettings.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { HiddenCountries } from './HiddenCountries.tsx';
import { Rows, SwitchRow } from './Row.tsx';
import { RowsFailed, RowsLoading, RowsOffline } from './RowStates.tsx';

const toastId = 'privacy';

/** Privacy settings stored on the server, which decides who sees whom. */
export function ServerPrivacy({ locale }: { locale: Locale }) {
  const { t } = useTranslation('settings');
  const isOnline = useIsOnline();
  const state = useSettings();
  const change = useChangePrivacy(() =>
    notify.error(t('privacy.notSaved'), { id: toastId, text: t('privacy.notSavedText') }),
  );
  if (state.kind === 'loading') return <RowsLoading />;
  if (state.kind === 'failed') return <RowsFailed retry={state.retry} />;
  if (state.kind === 'offline') return <RowsOffline />;

  const { settings } = state;
  const { privacy } = state.chosen;
  return (
    <>
      {!isOnline && <RowsOffline />}
      <Rows>
        <SwitchRow
          icon="shield"
          title={t('privacy.safeSearch')}
          hint={t('privacy.safeSearchHint')}
          isOn={isSafeSearchOn(settings, state.chosen)}
          isDisabled={!isOnline}
          onChange={(safeSearch) => change({ safeSearch })}
        />
        <SwitchRow
          icon="place"
          title={t('privacy.ownCountry')}
          hint={t('privacy.ownCountryHint')}
          isOn={privacy.usersFromMyCountry ?? settings.usersFromMyCountry ?? true}
          isDisabled={!isOnline}
          onChange={(usersFromMyCountry) => change({ usersFromMyCountry })}
        />
        <HiddenCountries
          locale={locale}
          codes={privacy.hiddenCountries}
          isDisabled={!isOnline}
          onChange={(hiddenCountries) => change({ hiddenCountries })}
        />
        <SwitchRow
          icon="chat"
          title={t('privacy.readReceipts')}
          isOn={privacy.readReceipts ?? true}
          isDisabled={!isOnline}
          onChange={(readReceipts) => change({ readReceipts })}
        />
      </Rows>
    </>
  );
}
