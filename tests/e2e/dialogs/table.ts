import type { DialogName } from '#shared/domain/dialogs.ts';
import { accountDialogs, guestDialogs, visitorDialogs } from './alone.ts';
import { callDialogs } from './calls.ts';
import { chatDialogs } from './chat.ts';
import { mediaDialogs } from './media.ts';
import type { Opener } from './opener.ts';
import { applicantDialogs, peopleDialogs } from './people.ts';
import type { withoutOpener } from './withoutOpener.ts';

type WithoutOpener = (typeof withoutOpener)[number];

/** The opener of each dialog. A new dialog name does not compile until it is added here. */
export const everyDialog: Readonly<Record<Exclude<DialogName, WithoutOpener>, Opener<never>>> & {
  readonly [N in WithoutOpener]?: never;
} = {
  ...visitorDialogs,
  ...guestDialogs,
  ...accountDialogs,
  ...chatDialogs,
  ...mediaDialogs,
  ...callDialogs,
  ...peopleDialogs,
  ...applicantDialogs,
};
