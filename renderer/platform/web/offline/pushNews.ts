/**
 * Messages about pushes from the worker to its pages. The time of the last test is also cached, because no
 * page may be open.
 */
export type PushNews =
  | { readonly push: 'tested'; readonly at: number }
  | { readonly push: 'pressed'; readonly path: string };

/**
 * A cache apart from those of the builds, so that it survives their cleanup. The cache holds one time and no
 * personal data.
 */
export const pushCache = 'push';
export const lastTestPath = '/push/last-test';

/** Parses a push message of the worker; null for any other message. */
export function readPushNews(data: unknown): PushNews | null {
  const news = data as Partial<PushNews & { at: unknown; path: unknown }> | null;
  if (news?.push === 'tested' && typeof news.at === 'number') return { push: 'tested', at: news.at };
  if (news?.push === 'pressed' && typeof news.path === 'string') return { push: 'pressed', path: news.path };
  return null;
}
