/** Kinds of events that a notification can be about. */
export const noticeKinds = [
  'incomingCall',
  'missedCall',
  'message',
  'gift',
  'follower',
  'payout',
  'penalty',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Content of a system notification that is visible on the screen: sender and content, only the sender, or
 * neither.
 */
export const noticePreviews = ['all', 'name', 'nothing'] as const;
export type NoticePreview = (typeof noticePreviews)[number];

/**
 * Local times. If `to` is before `from`, the quiet hours end the next morning. Equal times mean the whole
 * day.
 */
export interface QuietHours {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
}

/** Number of minutes in a day. */
const dayMinutes = 24 * 60;
/** Pattern of a time of the quiet hours: `HH:MM`. */
export const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minutesOf(time: string): number {
  const [, hours, minutes] = timePattern.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** Returns whether the quiet hours contain this minute, counted from the user's midnight. */
export function isQuietAt(quietHours: QuietHours, minuteOfDay: number): boolean {
  if (!quietHours.isOn) return false;
  const from = minutesOf(quietHours.from);
  const length = (minutesOf(quietHours.to) - from + dayMinutes) % dayMinutes || dayMinutes;
  return (minuteOfDay - from + dayMinutes) % dayMinutes < length;
}
