import { subscribeKey } from 'valtio/utils';
import type { MediaHolder } from './mediaHolder.ts';

const isConnecting = ({ match, call }: NonNullable<MediaHolder['state']['made']>) =>
  match.view.state.kind === 'connecting' || call.view.state.kind === 'connecting';

/** While a picture is on its way the machine is left to it: what nobody waits for begins when it is there, or was given up. */
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
