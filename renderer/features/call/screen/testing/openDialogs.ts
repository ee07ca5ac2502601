import { act } from 'react';
import { proxy } from 'valtio';
import type { DialogName } from '#shared/domain/dialogs.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import type { DialogPropsOf, DialogResultOf } from '#renderer/services/dialogKinds.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { createReports } from '#renderer/services/reports.ts';
import { nextTask } from '#tests/kit/waitFor.ts';

/** Returns a session of a user with these properties. */
const sessionOf = (user: object): Services['session'] =>
  ({
    state: proxy({
      user: userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'user', ...user }),
    }),
  }) as never;

/** A server whose history has no calls. */
const noCalls = {
  call: async () => ({ ok: true, value: { records: [], paginationToken: null } }),
} as never as Services['api'];

/** Runs the dialog stack without its host: reads what a screen asked, answers it, and collects reports. */
export function openDialogs() {
  const [dialogs, reports] = [createDialogs(), createReports()];
  const find = (name: DialogName) => dialogs.state.pool.find((dialog) => dialog.name === name);
  return {
    dialogs,
    reports,
    services: { dialogs, reports, session: sessionOf({ coins: 500 }), api: noCalls },
    names: () => dialogs.state.pool.map(({ name }) => name),
    props: <N extends DialogName>(name: N) => find(name)?.props as DialogPropsOf<N> | undefined,
    async answer<N extends DialogName>(name: N, result: DialogResultOf<N> | null): Promise<void> {
      const open = find(name);
      if (!open) throw new Error(`no dialog "${name}" is open`);
      await act(async () => {
        dialogs.close(open.index, result);
        // Waits until the effects of the answer are rendered.
        await nextTask();
      });
    },
  };
}
