import { createContext, use, useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
}

/** Whether links of this conversation have cards: the user wants them, and the chat is no request of a stranger. */
export const LinkPreviewsContext = createContext(false);

/** Greatest number of previews that are remembered; a conversation shows few at a time. */
const keptMax = 300;

/** Previews by link; null: the page has none, or it is being asked for. */
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
  // Without an answer it is asked for again when the message is shown the next time.
  if (answer.ok !== true) delete state.previews[url];
  else if (answer.value.title !== null) {
    const { title, description } = answer.value;
    state.previews[url] = ref({ title, description });
  }
}

/** The preview of a link, asked for once; null: none, or not yet. */
export function useLinkPreview(url: string | null): LinkPreview | null {
  const { api } = useServices();
  const isWanted = use(LinkPreviewsContext);
  const asked = isWanted ? url : null;
  useEffect(() => {
    if (asked !== null) void load(api, asked);
  }, [api, asked]);
  const preview = useSnapshot(previewsOf(api)).previews[asked ?? ''];
  return asked === null ? null : ((preview as LinkPreview | null | undefined) ?? null);
}
