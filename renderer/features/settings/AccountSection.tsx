import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyPart } from './CopyPart.tsx';
import { EmailRow } from './EmailRow.tsx';
import { LeavePart } from './LeavePart.tsx';
import { Row, Rows } from './Row.tsx';
import { Section } from './Section.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import styles from './account.module.css';

export interface AccountSectionProps {
  /** Renders the form to change the e-mail, which calls `onDone` when it is finished or cancelled. */
  readonly changeEmail: (onDone: () => void) => ReactNode;
  readonly onLogOut: () => void;
}

/** Account: e-mail, password, sessions, data copy and the ways to leave. */
export function AccountSection({ changeEmail, onLogOut }: AccountSectionProps) {
  const { t } = useTranslation('settings');
  const { dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  // §5: a temporary user has neither an e-mail nor a password yet.
  const isGuest = user?.email ? isGuestEmail(user.email) : true;
  const [isChangingEmail, setIsChangingEmail] = useState(false);

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) === 'confirmed') onLogOut();
  }

  return (
    <Section id="account">
      <Rows>
        <div>
          <EmailRow
            email={isGuest ? null : (user?.email ?? null)}
            isConfirmed={user?.emailConfirmed ?? false}
            isChanging={isChangingEmail}
            onChange={() => setIsChangingEmail((isOpen) => !isOpen)}
          />
          {isChangingEmail && (
            <div className={styles.form}>{changeEmail(() => setIsChangingEmail(false))}</div>
          )}
        </div>
        {!isGuest && (
          <Row icon="lock" title={t('account.password')}>
            <Button
              kind="quiet"
              size="small"
              aria-label={t('account.changePassword')}
              onPress={() => void dialogs.open('new password', { isReset: false })}
            >
              {t('account.change')}
            </Button>
          </Row>
        )}
        <Row icon="door" title={t('account.logOut')} hint={t('account.logOutHint')}>
          <Button kind="quiet" size="small" onPress={() => void logOut()}>
            {t('account.logOut')}
          </Button>
        </Row>
      </Rows>
      <SessionsPart />
      <CopyPart />
      <LeavePart isGuest={isGuest} />
    </Section>
  );
}
