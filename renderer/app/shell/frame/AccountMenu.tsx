import type { ReactElement } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { Menu, MenuChoice, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import type { ThemeChoice } from '#shared/domain/themes.ts';

export interface AccountMenuProps {
  readonly locale: Locale;
  readonly onLocale: (locale: Locale) => void;
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly onLogOut: () => void;
  /** Opens the list of shortcuts; null while it can't be opened. */
  readonly onShortcuts?: (() => void) | null;
  /** Addresses of the settings and the help page. */
  readonly settings: string;
  readonly help: string;
  /** Address of the page on which a streamer checks that she is ready. */
  readonly ready?: string;
}

const languages = locales.map((locale) => ({ value: locale, label: localeNames[locale], lang: locale }));

/** The account menu: language, theme and log-out. */
export function AccountMenu({ trigger, ...props }: AccountMenuProps & { readonly trigger: ReactElement }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { ready } = props;
  return (
    <Menu trigger={trigger} label={t('account.menu')} placement="end bottom">
      <MenuChoice
        title={t('account.language')}
        options={languages}
        value={props.locale}
        onChange={props.onLocale}
      />
      <MenuRule />
      <MenuChoice
        title={t('account.theme')}
        options={[
          { value: 'dark', label: t('account.dark'), icon: 'moon' },
          { value: 'light', label: t('account.light'), icon: 'sun' },
          { value: 'system', label: t('account.system'), icon: 'theme' },
        ]}
        value={props.theme}
        onChange={props.onTheme}
      />
      <MenuRule />
      {ready !== undefined && (
        <MenuItem icon="check" onSelect={() => void navigate(ready)}>
          {t('account.ready')}
        </MenuItem>
      )}
      <MenuItem icon="settings" onSelect={() => void navigate(props.settings)}>
        {t('account.settings')}
      </MenuItem>
      <MenuItem icon="help" onSelect={() => void navigate(props.help)}>
        {t('account.help')}
      </MenuItem>
      {props.onShortcuts && (
        <MenuItem icon="keyboard" onSelect={props.onShortcuts}>
          {t('account.shortcuts')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon="door" onSelect={props.onLogOut}>
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  );
}
