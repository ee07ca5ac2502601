import { lazy } from 'react';

/** What somebody who is no streamer sees at a streamers' page. */
export const StreamersOnlyPage = lazy(async () => ({
  default: (await import('./frames/StreamersOnly.tsx')).StreamersOnly,
}));
