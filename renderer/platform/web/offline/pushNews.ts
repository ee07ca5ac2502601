/** What the worker tells pages of pushes; also kept where both can read it, because no page may be open when one comes. */
export type PushNews =
  | { readonly push: 'tested'; readonly at: number }
  | { readonly push: 'pressed'; readonly path: string };

/** Beside the caches of builds: these are swept, it is not. It holds a time, and nothing about anybody. */
export const pushCache = 'push';
export const lastTestPath = '/push/last-test';

/** A message of the worker about pushes; null for any other. */
export function readPushNews(data: unknown): PushNews | null {
  const news = data as Partial<PushNews & { at: unknown; path: unknown }> | null;
  if (news?.push === 'tested' && typeof news.at === 'number') return { push: 'tested', at: news.at };
  if (news?.push === 'pressed' && typeof news.path === 'string') return { push: 'pressed', path: news.path };
  return null;
}
