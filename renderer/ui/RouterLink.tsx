import { Link } from 'react-router';
import type { AnchorProps } from './linkAs.ts';

/** Without loading the page anew. For parts of this folder that ask how a link is made, too (`linkAs`). */
export function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}

/** To another part of this page: what is read stays where it is, and Back leads out of the page. */
export function HereLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} replace preventScrollReset state={{ isTyped: true }} {...rest} />;
}
