import type { MediaItem, MediaType, Message } from '#shared/domain/chat.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { Companion, GalleryItem, Gender, UserProfile } from '#shared/domain/person.ts';
import type { Sanction } from '#shared/domain/sanctions.ts';
import type { ReportSource } from '#shared/domain/reports.ts';
import type { Attachment, Recipient, StoredChat } from '#shared/store/records.ts';

/** Props and result of a dialog. `open` resolves to null if the dialog is closed without a result. */
interface Kind<Props, Result> {
  readonly props: Props;
  readonly result: Result;
}
type Nothing = Readonly<Record<never, never>>;

/** The sender of a medium. A null name means the user. */
export interface MediumSender {
  readonly name: string | null;
  readonly avatar: string | null;
}

/** Icons of the design system that the lines of an `info` dialog can have. */
export type InfoIcon = 'online' | 'chat' | 'heart' | 'match' | 'phone' | 'play' | 'bell';

/**
 * Props and result of each dialog of §2: the contract between the features that open a dialog and the feature
 * that shows it. Features can't import each other.
 */
export interface DialogKinds extends Record<DialogName, Kind<object, unknown>> {
  /** `in`: the user is signed in. `reactivated`: a deleted account was restored. */
  'sign in': Kind<{ readonly email?: string }, 'in' | 'reactivated'>;
  /**
   * A log-in to a banned account was refused (488). `other`: the user wants to log in with another account.
   */
  'account closed': Kind<
    { readonly email: string | null; readonly ban: Sanction; readonly appealToken: string },
    'other'
  >;
  'sign up': Kind<{ readonly email?: string; readonly gender?: Gender }, 'in'>;
  'forgot password': Kind<{ readonly email?: string }, 'sent'>;
  /**
   * For a signed-in user: after a password-reset link (`isReset`, without the old password), or from the
   * settings.
   */
  'new password': Kind<{ readonly isReset: boolean }, 'changed'>;
  /** Asks for missing profile fields (§5). Can't be closed while `isRequired`. */
  'missing fields': Kind<{ readonly isRequired?: boolean }, UserProfile>;
  /** Lists the keyboard shortcuts. The single-key shortcuts of a match or call can be turned off here. */
  'keyboard shortcuts': Kind<
    { readonly areSingleKeysOn: boolean; readonly onSingleKeys: (isOn: boolean) => void },
    never
  >;
  /** Shows a message with one button. Texts are already translated. */
  info: Kind<
    {
      readonly title: string;
      readonly text: string;
      readonly actionText?: string;
      readonly tone?: 'plain' | 'error' | 'success';
      /** Facts that are shown line by line. */
      readonly facts?: readonly { readonly icon: InfoIcon; readonly term: string; readonly value: string }[];
      /** Text below the facts. */
      readonly note?: string;
      /** The user to whom the information refers. */
      readonly person?: { readonly name: string | null; readonly avatar: string | null };
      /** Offers to undo the action for `forMs` milliseconds. */
      readonly undo?: { readonly text: string; readonly forMs: number };
    },
    'read' | 'undone'
  >;
  /** Asks before an action that is hard to undo. */
  'confirm action': Kind<
    {
      readonly title: string;
      readonly text: string;
      /** Names the action, for example "Delete", not "Yes". */
      readonly actionText: string;
      readonly cancelText?: string;
      /** Label of a harmless third choice. */
      readonly otherText?: string;
      readonly isDanger?: boolean;
      /**
       * Runs while the dialog shows that it is busy. If it throws or returns a message, the dialog shows
       * that.
       */
      readonly onConfirm?: () => Promise<string | void>;
    },
    'confirmed' | 'other'
  >;
  'simple logout': Kind<Nothing, 'confirmed'>;
  /**
   * Explains why camera and microphone (`isSoundOnly`: only the microphone) are needed, before the browser
   * asks; or that the browser does not support them.
   */
  'device access': Kind<{ readonly isSoundOnly?: boolean; readonly isUnsupported?: boolean }, 'ask'>;
  /** Shows the devices in use during a match or call. */
  'device popup': Kind<Nothing, 'changed'>;
  /** Chooses camera, microphone and speaker, with a preview. */
  'select devices': Kind<Nothing, 'changed'>;
  /** Explains how to allow access that the browser or the system denies. */
  'allow access': Kind<{ readonly what: 'camera' | 'microphone' | 'both' }, 'retry'>;
  'no microphone': Kind<Nothing, 'retry'>;
  /** An action requires premium. `why` is a translated sentence. */
  'premium unavailable': Kind<{ readonly why: string }, 'read'>;
  /**
   * Offers to buy the coins that an action requires. `text` names the action and its price as a translated
   * sentence, `price` is the number of coins, `continueLabel` the label of the button that continues ("Send
   * the rose"). `anchor` names the action; a purchase sends it as its `referrerAnchor`. The result is
   * `continue` when the user has enough coins.
   */
  coins: Kind<
    {
      readonly text: string;
      readonly price: number | null;
      readonly continueLabel: string;
      readonly anchor: 'call' | 'callEnd' | 'keepTalking' | 'match' | 'gift' | 'message' | 'media';
    },
    'continue'
  >;
  /**
   * §2: asks before explicit media is shown. `show`: only this time. `inChat`: always in this chat. `always`: turns
   * safe search off.
   */
  'sensitive content': Kind<
    { readonly name?: string; readonly isInChat?: boolean },
    'show' | 'inChat' | 'always'
  >;

  /** Chooses photos or videos for the user's own gallery, from files or the camera, several at once. */
  'add gallery': Kind<{ readonly type: GalleryItem['type'] }, { readonly files: readonly File[] }>;
  /** Shows a user's pictures and videos one at a time. The result is a command for one of the user's own. */
  gallery: Kind<
    {
      /** Null: the user's own gallery. */
      readonly name: string | null;
      readonly avatar: string | null;
      readonly items: readonly GalleryItem[];
      readonly startId: string;
      /** Returns why one of the user's own items was refused, as a translated sentence. */
      readonly reasonOf?: (item: GalleryItem) => string | null;
    },
    { readonly command: 'makeAvatar' | 'delete'; readonly id: string }
  >;
  /**
   * Asks briefly what is wrong with a user: underage (reported with one tap), another reason, or block the
   * user.
   */
  'report popup': Kind<
    {
      readonly userId: string;
      readonly name: string | null;
      readonly source: ReportSource;
      readonly refId: string | null;
    },
    'report' | 'block'
  >;
  /**
   * §4.16: asks why a user is reported. `source` and `refId` say where: a chat and one of its messages, a
   * match, a call. The result says whether the user was blocked as well.
   */
  report: Kind<
    {
      readonly userId: string;
      readonly name: string | null;
      readonly source: ReportSource;
      readonly refId: string | null;
    },
    { readonly isBlocked: boolean }
  >;
  /**
   * Shows one user's stories, also the user's own; from `startId` on, otherwise from the first unseen story.
   */
  story: Kind<{ readonly userId: string; readonly startId?: string }, never>;
  /** Shows a user and the available actions; the result is the chosen action. */
  'user action popup': Kind<
    {
      readonly person: Companion;
      readonly isCallable: boolean;
      readonly givesGifts: boolean;
      /** The user has blocked this person, so only unblocking is offered. */
      readonly isBlocked?: boolean;
    },
    'profile' | 'write' | 'call' | 'gift' | 'report' | 'block' | 'unblock' | 'neverMeet'
  >;
  /** Confirms deleting a medium, which deletes its message. `count` is the number of media in the message. */
  'delete media': Kind<{ readonly count: number }, 'delete'>;
  /** Creates a story: a picture or video with text on it, visible for a day. */
  'add story': Kind<Nothing, 'published'>;
  /** Shows all pictures and videos of a chat, newest first. `load` returns the next ones; null at the end. */
  'full sent media': Kind<
    {
      readonly name: string | null;
      readonly me: string;
      readonly load: () => Promise<readonly MediaItem[] | null>;
      /**
       * Opens or buys an item; resolves to the changed item. `onGone` is called when the item is deleted or
       * restored.
       */
      readonly onOpen: (
        item: MediaItem,
        all: readonly MediaItem[],
        onGone: (messageId: string, isGone: boolean) => void,
      ) => Promise<MediaItem | null>;
    },
    never
  >;
  /**
   * Asks for a photo of each of two random gestures. The dialog sends them before it closes with a result.
   */
  'locker selfie': Kind<Nothing, 'sent'>;
  /** Edits the files of an unsent message one by one: crop, privacy and, for streamers, a price in coins. */
  'sending media': Kind<
    {
      readonly attachments: readonly Attachment[];
      /** `fileId` of the attachment that is shown first. */
      readonly startId: string;
      readonly canCharge: boolean;
      /** Returns a picture of the attachment; null if there is none. */
      readonly readFile: (attachment: Attachment) => Promise<Blob | null>;
      /** Returns the cropped file that replaces the attachment; null if it was not changed. */
      readonly crop: (attachment: Attachment) => Promise<Attachment | null>;
    },
    { readonly attachments: readonly Attachment[]; readonly isSent: boolean }
  >;
  /** Crops a photo. `isSquare`: only square, for a face. */
  'crop photo': Kind<{ readonly source: Blob; readonly isSquare?: boolean }, Blob>;
  /**
   * Confirms deleting several messages. A single message is deleted without a question and can be restored.
   */
  'delete message': Kind<{ readonly count: number }, 'delete'>;
  'take video': Kind<Nothing, File>;
  'take photo': Kind<Nothing, File>;
  /**
   * Says that a medium is in moderation and opens by itself afterwards. `isOwn`: it is the user's own and not
   * yet visible to others.
   */
  'moderation process': Kind<{ readonly type: MediaType; readonly isOwn?: boolean }, 'read'>;
  /**
   * Says that a medium is unavailable. `refusal`: it is the user's own, and this translated sentence says why
   * it was refused.
   */
  'media unavailable': Kind<{ readonly type: MediaType; readonly refusal?: string }, 'read'>;
  /** Shows media full screen. The user may see all of `items`. */
  'preview media': Kind<
    {
      readonly items: readonly MediaItem[];
      readonly startId: string;
      readonly senderOf: (item: MediaItem) => MediumSender;
      /**
       * Deletes one of the user's own items; resolves to true if deleted. `onUndone` is called if it is
       * restored.
       */
      readonly remove: (item: MediaItem, onUndone: () => void) => Promise<boolean>;
    },
    never
  >;
  /** The other user has deleted their account. */
  'left chat popup': Kind<{ readonly name: string | null }, 'read'>;
  'wait for reply': Kind<{ readonly name: string | null }, 'read'>;
  'discard voice message': Kind<Nothing, 'discard'>;
  /** A call was not answered; `why` is a translated sentence. */
  'user is unavailable': Kind<
    {
      readonly name: string;
      readonly avatar: string | null;
      readonly why: string;
      /** Type of the failed call, and of another attempt. */
      readonly callType: CallType;
      readonly mayCall: boolean;
      readonly mayWrite: boolean;
      /** Price or earnings of another call per minute, as text; null if unknown. */
      readonly price: string | null;
      /** The user's coins and the minutes that they last, as text; null if not shown. */
      readonly balance: string | null;
    },
    'call' | 'write'
  >;
  /**
   * Asks which type of call to make and shows the price per minute. `fromScreen` is the name of the opening
   * screen.
   */
  call: Kind<{ readonly peer: Companion; readonly fromScreen: string }, CallType>;
  'blocked by user': Kind<{ readonly name: string | null }, 'read'>;
  'spam limit': Kind<Nothing, 'read'>;
  /** Warns a streamer who ends a call too early. `name` is the other user's. */
  'do not cancel': Kind<{ readonly name: string }, 'end'>;
  'mini call': Kind<Nothing, never>;
  'mini call decline popup': Kind<{ readonly name: string }, 'end'>;
  /** Announces a second call during a call. Accepting it ends the first. Texts are already translated. */
  'multiple call connection screen': Kind<
    {
      readonly name: string;
      readonly avatar: string | null;
      readonly callType: CallType;
      readonly expiresAtMs: number;
      /** Milliseconds for which the call rings in total. */
      readonly durationMs: number;
      readonly title: string;
      readonly lines: readonly string[];
    },
    'accept' | 'decline'
  >;
  /** Shows the stories of several users in order, starting with the user `startId`. */
  'stories slider': Kind<{ readonly userIds: readonly string[]; readonly startId: string }, never>;
  /** §8: warns the user that moderation detected prohibited content. */
  'official detection': Kind<Nothing, 'read' | 'appeal'>;
  /** Says that the user's own picture shows nothing and is therefore blurred for the other user. */
  'trash detected': Kind<Nothing, 'devices'>;
  'ignore chat': Kind<{ readonly name: string | null }, 'ignore'>;
  /**
   * Announces today's reward: more matches than on a usual day, or the coins that a streamer gets for
   * matches.
   */
  'daily match reward': Kind<
    { readonly usual: number; readonly limit: number } | { readonly coins: number; readonly matches: number },
    'read'
  >;
  /**
   * Chooses recipients. `find` searches chats by name; an empty text returns all. The result is the chosen
   * recipients.
   */
  'forward message': Kind<
    { readonly find: (text: string) => Promise<readonly StoredChat[]> },
    readonly Recipient[]
  >;
  /**
   * Searches the messages of one chat. `find` returns matches stored on the device, newest first. The result
   * is the chosen message.
   */
  'search chat': Kind<
    {
      readonly name: string | null;
      readonly me: string;
      readonly chatId: string;
      readonly find: (text: string) => Promise<readonly Message[]>;
    },
    Message
  >;
}

export type DialogPropsOf<N extends DialogName> = DialogKinds[N]['props'];
export type DialogResultOf<N extends DialogName> = DialogKinds[N]['result'];

/** Props of a dialog component: the dialog's props, and `close` with or without a result. */
export type DialogView<N extends DialogName> = DialogPropsOf<N> & {
  readonly close: (result?: DialogResultOf<N>) => void;
};
