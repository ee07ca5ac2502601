import type { ComponentType, ReactNode, Ref } from 'react';

/** What a link of this folder is given. */
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

/** How a link is made where a plain one would load the page anew: a router's own link, wrapped. */
export type LinkAs = ComponentType<AnchorProps> | 'a';
