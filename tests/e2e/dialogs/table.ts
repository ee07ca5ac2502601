import type { DialogName } from '#shared/domain/dialogs.ts';
import { accountDialogs, guestDialogs, visitorDialogs } from './alone.ts';
import { callDialogs } from './calls.ts';
import { chatDialogs } from './chat.ts';
import { mediaDialogs } from './media.ts';
import type { Opener } from './opener.ts';

/** `floats`: a part of the page, and no dialog above it. `waitsFor`: what would open it is not built yet. */
type Way = Opener<never> | 'floats' | { readonly waitsFor: string };

/** How each dialog is opened. A new name does not compile before it is here. */
export const everyDialog: Readonly<Record<DialogName, Way>> = {
  ...visitorDialogs,
  ...guestDialogs,
  ...accountDialogs,
  ...chatDialogs,
  ...mediaDialogs,
  ...callDialogs,
  'mini call': 'floats',
  'add gallery': { waitsFor: 'the page of the own profile' },
  gallery: { waitsFor: 'the page of a person' },
  'report popup': { waitsFor: 'the page of a person' },
  story: { waitsFor: 'stories' },
  'user action popup': { waitsFor: 'lists of people' },
  'add story': { waitsFor: 'stories' },
  'locker selfie': { waitsFor: 'the locker' },
  'premium unavailable': { waitsFor: 'a scenario with a second country' },
  coins: { waitsFor: 'a scenario with somebody who has no coins' },
  'stories slider': { waitsFor: 'stories' },
};
