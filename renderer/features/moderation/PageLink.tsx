import { Link } from 'react-router';
import type { AnchorProps } from '#renderer/ui/linkAs.ts';

/** Without loading the page anew. */
export function PageLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}

/** To another part of this page: what is read stays where it is, and Back leads out of the page. */
export function HereLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} replace preventScrollReset state={{ isTyped: true }} {...rest} />;
}
