import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { PressButton } from '../PressButton.tsx';
import styles from './view.module.css';

interface ProfileViewProps {
  readonly portrait: ReactNode;
  /** Whose facts these are. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A person's page: the portrait beside what there is to know and to do; on a phone above it. */
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
  /** With the age, as it is shown. */
  readonly name: ReactNode;
  readonly avatar: string | null;
  /** Null where it is not known. */
  readonly shortName: string | null;
  /** The afterglow around the face: there is a story. A quiet ring: it was seen. */
  readonly ring?: 'new' | 'seen' | null;
  /** What pressing the face in its ring does; without it the face is only there to look at. */
  readonly story?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Below the name: presence, what one is here. */
  readonly children?: ReactNode;
  /** At the end of the line: a thing to do at once. */
  readonly end?: ReactNode;
}

/** The face and the name, which is the page's first heading. */
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

/** Where somebody is, what they speak, how many follow them. */
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

/** The words somebody says of themselves. */
export function ProfileBio({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.bio} dir="auto">
      {children}
    </p>
  );
}

/** What can be done: the main action first, and over the whole width of a phone. */
export function ProfileActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
