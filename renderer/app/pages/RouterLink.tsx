import { Link } from 'react-router';
import type { AnchorProps } from '#renderer/ui/linkAs.ts';

/** The router's link, for parts of the design system that ask how a link is made. */
export function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}
