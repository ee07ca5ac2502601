import { Link } from 'react-router';
import type { AnchorProps } from './linkAs.ts';

/** A link that navigates without a page load. Also fits `linkAs` of this folder's components. */
export function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}

/**
 * A link within the current page: keeps the scroll position and replaces the history entry, so that Back
 * leaves the page.
 */
export function HereLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} replace preventScrollReset state={{ isTyped: true }} {...rest} />;
}
