import { memo, createContext, use, useEffect } from 'react';
import { Icon } from '#renderer/ui/Icon.tsx';
import { findLinks } from '../conversation/links.ts';
import styles from './linkCard.module.css';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

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

export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
}

/**
 * Whether links of this conversation have previews: the user wants them, and the chat is not a request from a
 * stranger.
 */
export const LinkPreviewsContext = createContext(false);

/** Maximum number of previews kept in memory. */
const keptMax = 300;

/** Previews by link; null: the page has none, or the request is running. */
type Previews = Record<string, LinkPreview | null>;
const known = new WeakMap<ApiClient, { previews: Previews }>();

function previewsOf(api: ApiClient) {
  const state = known.get(api) ?? proxy<{ previews: Previews }>({ previews: {} });
  known.set(api, state);
  return state;
}

async function load(api: ApiClient, url: string): Promise<void> {
  const state = previewsOf(api);
  if (url in state.previews) return;
  for (const oldest of Object.keys(state.previews).slice(0, 1 - keptMax)) delete state.previews[oldest];
  state.previews[url] = null;
  const answer = await api.call('getLinkPreview', { query: { url } });
  // The preview is requested again after a failure, when the message is next shown.
  if (answer.ok !== true) delete state.previews[url];
  else if (answer.value.title !== null) {
    const { title, description } = answer.value;
    state.previews[url] = ref({ title, description });
  }
}

/** Returns the preview of a link, requested once; null: none, or not loaded yet. */
function useLinkPreview(url: string | null): LinkPreview | null {
  const { api } = useServices();
  const isWanted = use(LinkPreviewsContext);
  const requestedUrl = isWanted ? url : null;
  useEffect(() => {
    if (requestedUrl !== null) void load(api, requestedUrl);
  }, [api, requestedUrl]);
  const preview = useSnapshot(previewsOf(api)).previews[requestedUrl ?? ''];
  return requestedUrl === null ? null : ((preview as LinkPreview | null | undefined) ?? null);
}
