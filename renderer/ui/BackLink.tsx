import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { LinkAs } from './linkAs.ts';
import { PressButton } from './PressButton.tsx';
import styles from './BackLink.module.css';

export interface BackLinkProps {
  /** The target of the link. Without it, `onPress` navigates, for example back in the history. */
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  /** The text; default: "Back". */
  readonly label?: string;
  /** Shows only the arrow, for the head of a page. */
  readonly isIcon?: boolean;
  readonly className?: string;
}

/** A link or button back, with an arrow and a label. */
export function BackLink({ href, linkAs: Anchor = 'a', onPress, label, isIcon, className }: BackLinkProps) {
  const { t } = useTranslation('common');
  const words = label ?? t('back');
  const inside = (
    <>
      <Icon name="back" />
      {!isIcon && words}
    </>
  );
  const classes = cx(styles.back, isIcon && styles.icon, className);
  const name = isIcon ? words : undefined;
  return href === undefined ? (
    <PressButton className={classes} onPress={onPress} aria-label={name}>
      {inside}
    </PressButton>
  ) : (
    <Anchor className={classes} href={href} aria-label={name}>
      {inside}
    </Anchor>
  );
}
