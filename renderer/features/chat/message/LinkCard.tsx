import { memo } from 'react';
import { Icon } from '#renderer/ui/Icon.tsx';
import { findLinks } from '../conversation/links.ts';
import { useLinkPreview } from './useLinkPreview.ts';
import styles from './linkCard.module.css';

/** Returns the first web link of a text; null if there is none. Skips links that could pass for others. */
function firstWebLink(text: string): string | null {
  const link = findLinks(text).find(({ href, realHost }) => href !== null && realHost === null);
  return link && /^https?:/.test(link.href ?? '') ? link.href : null;
}

/**
 * Preview card of the first link in a message: title, host and description. Renders null until the server
 * answers.
 */
export const LinkCard = memo(function LinkCard({ text }: { text: string }) {
  const href = firstWebLink(text);
  const preview = useLinkPreview(href);
  if (href === null || preview === null) return null;
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span className={styles.host} dir="ltr">
        <Icon name="link" />
        <span>{new URL(href).host}</span>
      </span>
      <b className={styles.title} dir="auto">
        {preview.title}
      </b>
      {preview.description !== null && (
        <span className={styles.about} dir="auto">
          {preview.description}
        </span>
      )}
    </a>
  );
});
