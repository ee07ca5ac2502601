import type { MediaItem, MediaType, Message } from '#shared/domain/chat.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { Companion, GalleryItem, Gender, UserProfile } from '#shared/domain/person.ts';
import type { Sanction } from '#shared/domain/sanctions.ts';
import type { ReportSource } from '#shared/domain/reports.ts';
import type { Attachment, Recipient, StoredChat } from '#shared/store/records.ts';

/** What a dialog is opened with, and what its promise brings; null where it was closed without an answer. */
interface Kind<Props, Result> {
  readonly props: Props;
  readonly result: Result;
}
type Nothing = Readonly<Record<never, never>>;

/** Who sent a medium. A null name: oneself. */
export interface MediumSender {
  readonly name: string | null;
  readonly avatar: string | null;
}

/**
 * The contract between those who open a dialog and the feature that shows it, for every name of §2. Features can't
 * import each other; they meet here.
 */
/** The pictures that lines of an `info` begin with; all of the design system's. */
export type InfoIcon = 'online' | 'chat' | 'heart' | 'match' | 'phone' | 'play' | 'bell';

export interface DialogKinds extends Record<DialogName, Kind<object, unknown>> {
  /** `in` leaves the person signed in; `reactivated` brought a removed account back. */
  'sign in': Kind<{ readonly email?: string }, 'in' | 'reactivated'>;
  /** A log-in to a banned account was refused (488). `other`: to log in with another account. */
  'account closed': Kind<
    { readonly email: string | null; readonly ban: Sanction; readonly appealToken: string },
    'other'
  >;
  'sign up': Kind<{ readonly email?: string; readonly gender?: Gender }, 'in'>;
  'forgot password': Kind<{ readonly email?: string }, 'sent'>;
  /** For someone who is signed in: after a link of a mail (`isReset`, no old password), or from the settings. */
  'new password': Kind<{ readonly isReset: boolean }, 'changed'>;
  /** Asks for what the profile lacks (§5). Can't be closed while `isRequired`. */
  'missing fields': Kind<{ readonly isRequired?: boolean }, UserProfile>;
  /** One thing to read, and one button. Texts are ready to show. */
  /** The keys of the client. The single keys of the stage can be switched off here. */
  'keyboard shortcuts': Kind<
    { readonly areSingleKeysOn: boolean; readonly onSingleKeys: (isOn: boolean) => void },
    never
  >;
  info: Kind<
    {
      readonly title: string;
      readonly text: string;
      readonly actionText?: string;
      readonly tone?: 'plain' | 'error' | 'success';
      /** What it is about, line by line. */
      readonly facts?: readonly { readonly icon: InfoIcon; readonly term: string; readonly value: string }[];
      /** Below the lines. */
      readonly note?: string;
      /** Whom it is about. */
      readonly person?: { readonly name: string | null; readonly avatar: string | null };
      /** It can still be taken back, for so long. */
      readonly undo?: { readonly text: string; readonly forMs: number };
    },
    'read' | 'undone'
  >;
  /** A question before something that is hard to undo. */
  'confirm action': Kind<
    {
      readonly title: string;
      readonly text: string;
      /** Names what happens: "Delete", never "Yes". */
      readonly actionText: string;
      readonly cancelText?: string;
      /** A way between the two, which harms nothing. */
      readonly otherText?: string;
      readonly isDanger?: boolean;
      /** Runs while the dialog shows that it is busy; throws or answers a message that is shown in the dialog. */
      readonly onConfirm?: () => Promise<string | void>;
    },
    'confirmed' | 'other'
  >;
  'simple logout': Kind<Nothing, 'confirmed'>;
  /** Says why camera and microphone (for sound alone: the microphone) are asked for, before the browser asks; or that it cannot. */
  'device access': Kind<{ readonly isSoundOnly?: boolean; readonly isUnsupported?: boolean }, 'ask'>;
  /** The devices in use, at a glance, while something live is on. */
  'device popup': Kind<Nothing, 'changed'>;
  /** Choose camera, microphone and speaker, with a preview. */
  'select devices': Kind<Nothing, 'changed'>;
  /** The browser or the system refuses: how to allow it. */
  'allow access': Kind<{ readonly what: 'camera' | 'microphone' | 'both' }, 'retry'>;
  'no microphone': Kind<Nothing, 'retry'>;
  /** Something takes premium. `why` is a sentence that is ready to show. */
  'premium unavailable': Kind<{ readonly why: string }, 'read'>;
  /**
   * Something takes more coins than there are: `text` says what and how many, `price` how many, `goOn` is the button that
   * goes on with it ("Send the rose"). Sentences are ready to show. Answers `goOn` once there are enough.
   */
  /** `anchor`: what lacks the coins. A purchase names it as its `referrerAnchor`. */
  coins: Kind<
    {
      readonly text: string;
      readonly price: number | null;
      readonly goOn: string;
      readonly anchor: 'call' | 'callEnd' | 'keepTalking' | 'match' | 'gift' | 'message' | 'media';
    },
    'goOn'
  >;
  /**
   * §2: asks before something explicit is shown. `show` once, `inChat` always in the chat that it is from, `always` turns
   * safe search off.
   */
  'sensitive content': Kind<
    { readonly name?: string; readonly isInChat?: boolean },
    'show' | 'inChat' | 'always'
  >;

  /** Photos or videos for one's own gallery: from files or the camera, several at once. */
  'add gallery': Kind<{ readonly type: GalleryItem['type'] }, { readonly files: readonly File[] }>;
  /** Somebody's pictures and videos, one at a time. The answer is what to do with one of one's own. */
  gallery: Kind<
    {
      /** Null: oneself. */
      readonly name: string | null;
      readonly avatar: string | null;
      readonly items: readonly GalleryItem[];
      readonly startId: string;
      /** Why one of one's own was refused, in words. */
      readonly reasonOf?: (item: GalleryItem) => string | null;
    },
    { readonly command: 'makeAvatar' | 'delete'; readonly id: string }
  >;
  /** What is wrong with somebody, in one look: too young (told by one tap), something else, or enough of them. */
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
   * §4.16: why somebody is reported. `source` and `refId` say where: a chat and one of its messages, a
   * match, a call. The answer says whether they were blocked as well.
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
  /** One person's stories, oneself's too; from `startId` on, else from the first that was not seen. */
  story: Kind<{ readonly userId: string; readonly startId?: string }, never>;
  /** Who somebody is, and what one can do about them; the answer is what was chosen. */
  'user action popup': Kind<
    {
      readonly person: Companion;
      readonly isCallable: boolean;
      readonly givesGifts: boolean;
      /** One has blocked them: that can be taken back, and nothing else is done with them. */
      readonly isBlocked?: boolean;
    },
    'profile' | 'write' | 'call' | 'gift' | 'report' | 'block' | 'unblock' | 'neverMeet'
  >;
  /** Deleting one medium deletes its message: `count` is how many media that holds. */
  'delete media': Kind<{ readonly count: number }, 'delete'>;
  /** A picture or video with words on it, for a day. */
  'add story': Kind<Nothing, 'published'>;
  /** Every picture and video of a chat, newest first. `load` brings the next ones, null where there are no more. */
  'full sent media': Kind<
    {
      readonly name: string | null;
      readonly me: string;
      readonly load: () => Promise<readonly MediaItem[] | null>;
      /** Answers what has become of it: shown, or paid for. `onGone` hears of what is deleted, or brought back. */
      readonly onOpen: (
        item: MediaItem,
        all: readonly MediaItem[],
        onGone: (messageId: string, isGone: boolean) => void,
      ) => Promise<MediaItem | null>;
    },
    never
  >;
  /** Two gestures picked at random, a photo for each; they are sent when it closes with an answer. */
  'locker selfie': Kind<Nothing, 'sent'>;
  /** The files of a message that is not sent yet, one by one: crop, privacy and, for streamers, a price in coins. */
  'sending media': Kind<
    {
      readonly attachments: readonly Attachment[];
      /** The one to begin with, by its `fileId`. */
      readonly startId: string;
      readonly canCharge: boolean;
      /** A picture of it; null where there is none. */
      readonly readFile: (attachment: Attachment) => Promise<Blob | null>;
      /** Another file in its place; null where nothing was changed. */
      readonly crop: (attachment: Attachment) => Promise<Attachment | null>;
    },
    { readonly attachments: readonly Attachment[]; readonly isSent: boolean }
  >;
  /** `isSquare`: no other shape, for a face. */
  'crop photo': Kind<{ readonly source: Blob; readonly isSquare?: boolean }, Blob>;
  /** Several messages at once; one alone is deleted without a question, and can be brought back. */
  'delete message': Kind<{ readonly count: number }, 'delete'>;
  'take video': Kind<Nothing, File>;
  'take photo': Kind<Nothing, File>;
  /** A medium is being looked at; it opens by itself. `isOwn`: it is one's own, and others do not see it yet. */
  'moderation process': Kind<{ readonly type: MediaType; readonly isOwn?: boolean }, 'read'>;
  /** `refusal`: it is one's own, and why it was refused, in words. */
  'media unavailable': Kind<{ readonly type: MediaType; readonly refusal?: string }, 'read'>;
  /** The viewer. All of `items` may be seen. */
  'preview media': Kind<
    {
      readonly items: readonly MediaItem[];
      readonly startId: string;
      readonly senderOf: (item: MediaItem) => MediumSender;
      /** Deletes one's own; true once it is. `onUndone`: it was brought back. */
      readonly remove: (item: MediaItem, onUndone: () => void) => Promise<boolean>;
    },
    never
  >;
  /** The other side has removed their account. */
  'left chat popup': Kind<{ readonly name: string | null }, 'read'>;
  'wait for reply': Kind<{ readonly name: string | null }, 'read'>;
  'discard voice message': Kind<Nothing, 'discard'>;
  /** Somebody who was called could not be had; `why` is a sentence that is ready to show. */
  'user is unavailable': Kind<
    {
      readonly name: string;
      readonly avatar: string | null;
      readonly why: string;
      /** Of the call that came to nothing, and of another try. */
      readonly callType: CallType;
      readonly mayCall: boolean;
      readonly mayWrite: boolean;
      /** What another call costs or brings a minute, in words; null if that is not known. */
      readonly price: string | null;
      /** The person's coins, and for how many minutes they last, in words; null if that is not shown. */
      readonly balance: string | null;
    },
    'call' | 'write'
  >;
  /** Whom to call, how, and what a minute costs. `fromScreen` is the name of the screen that asks. */
  call: Kind<{ readonly peer: Companion; readonly fromScreen: string }, CallType>;
  'blocked by user': Kind<{ readonly name: string | null }, 'read'>;
  'spam limit': Kind<Nothing, 'read'>;
  /** Asked of a streamer who would end a call too early. `name` is whom the call is with. */
  'do not cancel': Kind<{ readonly name: string }, 'end'>;
  'mini call': Kind<Nothing, never>;
  'mini call decline popup': Kind<{ readonly name: string }, 'end'>;
  /** A second call while one goes on, which ends if the second is taken. Texts are ready to show. */
  'multiple call connection screen': Kind<
    {
      readonly name: string;
      readonly avatar: string | null;
      readonly callType: CallType;
      readonly expiresAtMs: number;
      /** How long it rings altogether. */
      readonly durationMs: number;
      readonly title: string;
      readonly lines: readonly string[];
    },
    'accept' | 'decline'
  >;
  /** The stories of these people one after the other, beginning with `startId`. */
  'stories slider': Kind<{ readonly userIds: readonly string[]; readonly startId: string }, never>;
  /** §8: the moderation alert. */
  'official detection': Kind<Nothing, 'read' | 'appeal'>;
  /** The own picture shows nothing, and so is blurred for the other side. */
  'trash detected': Kind<Nothing, 'devices'>;
  'ignore chat': Kind<{ readonly name: string | null }, 'ignore'>;
  /**
   * Today's reward: more matches than a usual day allows, or the coins that a streamer gets for the matches that earned.
   */
  'daily match reward': Kind<
    { readonly usual: number; readonly limit: number } | { readonly coins: number; readonly matches: number },
    'read'
  >;
  /** Chats of people by name, all of them for no words. The answer is those that were chosen. */
  'forward message': Kind<
    { readonly find: (text: string) => Promise<readonly StoredChat[]> },
    readonly Recipient[]
  >;
  /** Looks for words within one chat; `find` answers what is on the device, the newest first. The answer is the message that was chosen. */
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

/** What the component of a dialog receives: its props, and the way to end with an answer or without one. */
export type DialogView<N extends DialogName> = DialogPropsOf<N> & {
  readonly close: (result?: DialogResultOf<N>) => void;
};
