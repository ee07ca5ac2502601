import { Avatar } from '#renderer/ui/Avatar.tsx';
import type { PresenceKind } from '#renderer/ui/Presence.tsx';
import { PressButton, type PressProps } from '#renderer/ui/PressButton.tsx';
import styles from './AvatarButton.module.css';

export interface FrameUser {
  readonly name: string | null;
  readonly avatar: string | null;
}

/** The user's avatar as a button. */
export function AvatarButton({
  user,
  label,
  presence,
  ...rest
}: { user: FrameUser; label: string; presence?: PresenceKind } & PressProps) {
  return (
    <PressButton {...rest} aria-label={label} className={styles.button}>
      <Avatar src={user.avatar} name={user.name} size={40} presence={presence} />
    </PressButton>
  );
}
