import { subscribeKey } from 'valtio/utils';
import type { MediaHolder } from './mediaHolder.ts';

const isConnecting = ({ match, call }: NonNullable<MediaHolder['state']['made']>) =>
  match.view.state.kind === 'connecting' || call.view.state.kind === 'connecting';

/**
 * Resolves when no match or call is connecting, so that background work does not delay the first video frame.
 */
export async function whenIdle({ state: { made } }: Pick<MediaHolder, 'state'>): Promise<void> {
  if (!made || !isConnecting(made)) return;
  await new Promise<void>((done) => {
    const stops = [made.match, made.call].map(({ view }) => subscribeKey(view, 'state', look));
    function look(): void {
      if (!made || isConnecting(made)) return;
      for (const stop of stops) stop();
      done();
    }
  });
}
