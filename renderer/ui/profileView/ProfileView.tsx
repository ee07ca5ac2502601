import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { PressButton } from '../PressButton.tsx';
import styles from './view.module.css';

interface ProfileViewProps {
  readonly portrait: ReactNode;
  /** The accessible name of the facts. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The layout of a profile: the portrait beside the facts and actions; on phones above them. */
export function ProfileView({ portrait, label, children }: ProfileViewProps) {
  return (
    <div className={styles.view}>
      {portrait}
      <section className={styles.facts} aria-label={label}>
        {children}
      </section>
    </div>
  );
}

interface ProfileNameProps {
  /** The displayed name with the age. */
  readonly name: ReactNode;
  readonly avatar: string | null;
  /** The name for the avatar's initials; null if unknown. */
  readonly shortName: string | null;
  /** A bright ring marks a new story, a quiet ring a seen one; null: no story. */
  readonly ring?: 'new' | 'seen' | null;
  /** The button that opens the story; absent: the avatar has no action. */
  readonly story?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Content below the name: presence and role. */
  readonly children?: ReactNode;
  /** An action at the end of the line. */
  readonly end?: ReactNode;
}

/** The avatar and the name, which is the page's main heading. */
export function ProfileName({ name, avatar, shortName, ring, story, children, end }: ProfileNameProps) {
  const face = <Avatar src={avatar} name={shortName} size="l" ring={ring} />;
  return (
    <div className={styles.nameRow}>
      {story ? (
        <PressButton className={styles.face} aria-label={story.label} onPress={story.onPress}>
          {face}
        </PressButton>
      ) : (
        face
      )}
      <div className={styles.name}>
        <h1 className={styles.display} dir="auto">
          {name}
        </h1>
        {children !== undefined && <div className={styles.below}>{children}</div>}
      </div>
      {end}
    </div>
  );
}

export interface ProfileTrait {
  readonly icon: IconName;
  readonly text: ReactNode;
}

/** A list of facts with icons: place, languages, number of followers. */
export function ProfileTraits({ traits }: { readonly traits: readonly ProfileTrait[] }) {
  return (
    <ul className={styles.traits}>
      {traits.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The user's own description. */
export function ProfileBio({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.bio} dir="auto">
      {children}
    </p>
  );
}

/** The actions of a profile, the main one first. Full width on phones. */
export function ProfileActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
