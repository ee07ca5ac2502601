import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { autoMessageTypes, type AutoMessageType } from '#shared/domain/autoMessages.ts';
import { findPage, hrefOf, splitPath } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cx } from '#renderer/ui/cx.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { FrameState } from './FrameState.tsx';
import { RouterLink } from './RouterLink.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import styles from './frames.module.css';

const icons: Readonly<Record<AutoMessageType, IconName>> = {
  greeting: 'heart',
  newFollower: 'follow',
  missedCall: 'missed',
  afterMatch: 'match',
  giftThanks: 'gift',
  away: 'moon',
};

/** The kind that the address names; the guards let no other through. */
function useType(): AutoMessageType | null {
  const { path } = splitPath(useLocation().pathname);
  const asked = findPage(path)?.params['autoMessageType'];
  return autoMessageTypes.find((type) => type === asked) ?? null;
}

/** The six automatic messages, and one of them; on a phone one after the other. */
export function AutoMessagesFrame({ page }: { page: 'autoMessages' | 'autoMessage' }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const current = useType();
  return (
    <StudioFrame page={page}>
      <div className={cx(styles.panes, current && styles.oneAtATime)}>
        <List label={t('name.autoMessages')} className={styles.list}>
          {autoMessageTypes.map((type) => (
            <Item
              key={type}
              icon={icons[type]}
              title={t(`autoMessages.${type}.name`)}
              text={t(`autoMessages.${type}.text`)}
              href={hrefOf(locale, 'autoMessage', { autoMessageType: type })}
              linkAs={RouterLink}
              isOn={type === current}
              hasChevron
            />
          ))}
        </List>
        {current ? (
          <FrameState
            page="autoMessage"
            name={t(`autoMessages.${current}.name`)}
            icon={icons[current]}
            text={
              <>
                {t(`autoMessages.${current}.text`)}
                <br />
                {t('frames.autoMessage')}
              </>
            }
          />
        ) : (
          <FrameState page="autoMessages" text={t('frames.autoMessages')} />
        )}
      </div>
    </StudioFrame>
  );
}
