import type { ComponentType, ReactNode, Ref } from 'react';

/** Props of a link in this folder. */
export interface AnchorProps {
  readonly href: string;
  readonly className?: string;
  readonly 'aria-current'?: 'page' | 'location' | 'true';
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
  readonly lang?: string;
  readonly tabIndex?: number;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children?: ReactNode;
}

/** The component that renders links: a router's link, or a plain `a`, which loads the page again. */
export type LinkAs = ComponentType<AnchorProps> | 'a';
