import { useState } from 'react';
import { hrefOf } from '#shared/domain/pages.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ButtonLink } from '#renderer/ui/ButtonLink.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { PayoutsFile } from './PayoutsFile.tsx';
import { statementHref } from './hrefs.ts';
import { useNavigate } from 'react-router';
import styles from './payouts.module.css';

const months = 12;

/** The statement of a month: this one, and those before. */
export function MonthChoice() {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const navigate = useNavigate();
  const [nowMs] = useState(() => Date.now());
  const now = new Date(nowMs);
  const all = Array.from({ length: months }, (_, ago) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const id = first.toISOString().slice(0, 7);
    // In the middle of the month no time zone has another one.
    const name = formatDate(
      locale,
      { month: 'long', year: 'numeric' },
      new Date(first.getTime() + 14 * DAY_MS),
    );
    return { id, name: capital(name, locale) };
  });
  return (
    <div className={styles.actions}>
      <PayoutsFile />
      <Menu
        label={t('statement.months')}
        trigger={
          <Button kind="quiet" size="small" icon="download">
            {t('statement.ofMonth')}
          </Button>
        }
      >
        {all.map(({ id, name }) => (
          <MenuItem key={id} icon="doc" onSelect={() => void navigate(statementHref(locale, id))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <ButtonLink kind="quiet" size="small" icon="shield" href={hrefOf(locale, 'statementCheck')}>
        {t('statement.check')}
      </ButtonLink>
    </div>
  );
}
