import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Item, List } from '#renderer/ui/Item.tsx';
import type { AnchorProps } from '#renderer/ui/linkAs.ts';
import { Switch } from '#renderer/ui/Switch.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { kindIcons } from './kinds.ts';
import { replyOf, type AutoReplies } from './changeReply.ts';
import styles from './autoMessages.module.css';

/** A link that navigates without reloading the page. */
function KindLink({ href, ...link }: AnchorProps) {
  return <Link {...link} to={href} />;
}

interface KindListProps {
  readonly kinds: readonly AutoMessageType[];
  readonly current: AutoMessageType | null;
  readonly replies: AutoReplies;
  readonly isDisabled: boolean;
  readonly onTurn: (kind: AutoMessageType, enabled: boolean) => void;
}

/** Every kind of message with its text and a switch. */
export function KindList({ kinds, current, replies, isDisabled, onTurn }: KindListProps) {
  const { t } = useTranslation('autoMessages');
  const locale = useLocale();
  return (
    <List className={styles.list}>
      {kinds.map((kind) => {
        const { enabled, text } = replyOf(replies, kind);
        return (
          <Item
            key={kind}
            className={styles.kind}
            icon={kindIcons[kind]}
            title={t(`kind.${kind}.name`)}
            text={<span dir="auto">{text.trim() === '' ? t('noWords') : text}</span>}
            href={hrefOf(locale, 'autoMessage', { autoMessageType: kind })}
            linkAs={KindLink}
            isOn={kind === current}
            end={
              <Switch
                checked={enabled}
                disabled={isDisabled}
                onChange={(event) => onTurn(kind, event.target.checked)}
              >
                <VisuallyHidden>{t('turn', { name: t(`kind.${kind}.name`) })}</VisuallyHidden>
              </Switch>
            }
          />
        );
      })}
    </List>
  );
}
