import type { DialogName } from '#shared/domain/dialogs.ts';
import { screenOf, type ScreenLabel } from '#shared/domain/pages.ts';
import type { ShownPage } from '../pages/pageRow.ts';

/** State of the screen that decides its label. */
export interface ShownScreen {
  readonly page: ShownPage;
  /** Query of the address. */
  readonly search: string;
  readonly isStreamer: boolean;
  /** True: the user is in a call, or connecting to one. */
  readonly isInCall: boolean;
  /** The open dialogs, from the lowest to the top one. */
  readonly dialogs: readonly DialogName[];
  /**
   * True: a legal page was opened from here. It is shown outside the signed-in client, often in a new tab.
   */
  readonly isReading: boolean;
}

/** Dialogs that count as screens: the stories of one person, and of a list of people. */
const dialogLabels: Readonly<Partial<Record<DialogName, ScreenLabel>>> = {
  story: 'stories',
  'stories slider': 'stories-list',
};

/** Returns the label by which analytics names the screen (§2.6); null if it has none. */
export function screenLabelOf(shown: ShownScreen): ScreenLabel | null {
  if (shown.isReading) return 'documents';
  const dialog = shown.dialogs.findLast((name) => dialogLabels[name] !== undefined);
  return (dialog && dialogLabels[dialog]) ?? pageLabelOf(shown);
}

/** Query parameters that open one conversation. */
const conversationParams = ['userId', 'chatId', 'support'] as const;

function isConversationOpen(search: string): boolean {
  const query = new URLSearchParams(search);
  return conversationParams.some((name) => query.has(name));
}

function pageLabelOf({ page, search, isStreamer, isInCall }: ShownScreen): ScreenLabel | null {
  switch (page) {
    case 'notFound':
    case 'streamersOnly':
      return null;
    case 'chat':
      return isConversationOpen(search) ? 'chat' : 'chats';
    // On this page users see streamers ("Queens") and streamers see users.
    case 'online':
      return isStreamer ? 'online-users' : 'online';
    // Without a call, the page shows recent private calls and people to call.
    case 'call':
      return isInCall ? 'call' : 'private';
    default:
      return screenOf(page);
  }
}
