import { useNavigate } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { PayoutsFile } from './PayoutsFile.tsx';
import { statementHref } from './hrefs.ts';
import { useMonths } from './useMonths.ts';
import { monthLabel } from './words.ts';
import styles from './payouts.module.css';

/** Files about the streamer's money: all payouts, and a statement for each month since the first entry. */
export function MonthChoice() {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const navigate = useNavigate();
  const months = useMonths()?.months ?? [];
  return (
    <div className={styles.actions}>
      <PayoutsFile />
      {months.length > 0 && (
        <Menu
          label={t('statement.months')}
          trigger={
            <Button kind="quiet" size="small" icon="doc">
              {t('statement.monthly')}
            </Button>
          }
        >
          {months.map(({ month }) => (
            <MenuItem key={month} icon="doc" onSelect={() => void navigate(statementHref(locale, month))}>
              {monthLabel(locale, month)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <AnchorButton kind="quiet" size="small" icon="shield" href={hrefOf(locale, 'statementCheck')}>
        {t('statement.check')}
      </AnchorButton>
    </div>
  );
}
