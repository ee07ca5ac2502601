import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import type { PresenceKind } from '#renderer/ui/Presence.tsx';
import styles from './AvatarButton.module.css';

export interface FrameUser {
  readonly name: string | null;
  readonly avatar: string | null;
}

/** One's own picture as a button. */
export function AvatarButton({
  user,
  label,
  presence,
  ...rest
}: { user: FrameUser; label: string; presence?: PresenceKind; ref?: Ref<HTMLButtonElement> } & Omit<
  ButtonProps,
  'className'
>) {
  return (
    <Button {...rest} aria-label={label} className={styles.button}>
      <Avatar src={user.avatar} name={user.name} size={40} presence={presence} />
    </Button>
  );
}
