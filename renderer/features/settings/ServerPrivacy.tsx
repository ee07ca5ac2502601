import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { useChangePrivacy } from '#renderer/services/changePrivacy.ts';
import { isSafeSearchOn, useSettings } from '#renderer/services/useSettings.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { HiddenCountries } from './HiddenCountries.tsx';
import { Rows, SwitchRow } from './Row.tsx';
import styles from './privacy.module.css';
import shared from './settings.module.css';

const toastId = 'privacy';

function Loading() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Rows>
        {[46, 58, 38].map((percent) => (
          <div key={percent} className={styles.loading}>
            <Skeleton width={22} height={22} />
            <span>
              <Skeleton width={`${percent / 2}%`} />
              <Skeleton width={`${percent}%`} height={12} />
            </span>
            <Skeleton width={44} height={26} />
          </div>
        ))}
      </Rows>
    </div>
  );
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(shared.banner, shared.warning, shared.isFirst)} role="alert">
      <Icon name="warn" />
      <span>
        <b>{t('error.title')}</b>
        <br />
        {t('error.text')}
      </span>
      <Button size="small" onPress={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

function Offline() {
  const { t } = useTranslation('settings');
  return (
    <div className={cx(shared.banner, shared.isFirst)} role="status">
      <Icon name="offline" />
      <span>{t('privacy.offline')}</span>
    </div>
  );
}

/** The part of a person's privacy that the server has to know, because it decides who sees what of whom. */
export function ServerPrivacy({ locale }: { locale: Locale }) {
  const { t } = useTranslation('settings');
  const isOnline = useIsOnline();
  const state = useSettings();
  const change = useChangePrivacy(() =>
    notify.error(t('privacy.notSaved'), { id: toastId, text: t('privacy.notSavedText') }),
  );
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed retry={state.retry} />;
  if (state.kind === 'offline') return <Offline />;

  const { settings } = state;
  const { privacy } = state.chosen;
  return (
    <>
      {!isOnline && <Offline />}
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
