import { useSyncExternalStore } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { isStreamer } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  noticeKinds,
  noticeWays,
  streamerNoticeKinds,
  type NoticeKind,
  type NoticeWay,
  type PreferencesStore,
} from '#renderer/services/preferences.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { SystemNotices } from '#renderer/platform/port.ts';
import styles from './notifications.module.css';

/** The part of the system's notices that the settings use. */
export type NoticeSettings = Pick<SystemNotices, 'permission' | 'ask' | 'onChange' | 'failure'>;

interface NoticeMatrixProps {
  readonly preferences: PreferencesStore;
  readonly notices: NoticeSettings;
}

/**
 * Table of notices and the ways in which each arrives. The System column stays unticked until the system
 * allows notices; the first tick requests permission.
 */
export function NoticeMatrix({ preferences, notices }: NoticeMatrixProps) {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const { notifications } = useSnapshot(preferences.state);
  const permission = useSyncExternalStore(notices.onChange, notices.permission);
  const failure = useSyncExternalStore(notices.onChange, notices.failure);
  const earns = user !== null && isStreamer(user.rolesGroup);
  const kinds = noticeKinds.filter((kind) => earns || !streamerNoticeKinds.includes(kind));
  const isPossible = permission === 'granted' || permission === 'unasked';

  async function askFor(wanted: NoticeKind): Promise<void> {
    if ((await notices.ask()) !== 'granted') return;
    // The column was shown empty until now, so only the ticked notice is turned on.
    for (const kind of noticeKinds) preferences.setNotice(kind, 'system', kind === wanted);
  }

  function change(kind: NoticeKind, way: NoticeWay, isOn: boolean): void {
    if (way === 'system' && permission !== 'granted') void askFor(kind);
    else preferences.setNotice(kind, way, isOn);
  }

  return (
    <>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.about')}</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {t(`notifications.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notifications.kind.${kind}`)}</th>
              {noticeWays.map((way) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box inside has its own
                <td key={way}>
                  <Checkbox
                    className={styles.box}
                    checked={notifications[kind][way] && (way !== 'system' || permission === 'granted')}
                    disabled={way === 'system' && !isPossible}
                    onChange={(event) => change(kind, way, event.target.checked)}
                  >
                    <VisuallyHidden>
                      {t(`notifications.box.${way}`, { kind: t(`notifications.kind.${kind}`) })}
                    </VisuallyHidden>
                  </Checkbox>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.permission} role="status">
        {permission === 'granted' && failure !== null && (
          <>
            <Icon name="warn" />
            <span>{t('notifications.failed', { reason: failure })}</span>
          </>
        )}
        {permission !== 'granted' && (
          <>
            <Icon name={permission === 'refused' ? 'warn' : 'info'} />
            <span>{t(`notifications.${permission}`)}</span>
          </>
        )}
      </p>
    </>
  );
}
