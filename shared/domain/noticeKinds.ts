/** What a notice can be about. */
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

/** How much of what came a notice of the system shows to whoever sees the screen: who and what, who, or nothing of it. */
export const noticePreviews = ['all', 'name', 'nothing'] as const;
export type NoticePreview = (typeof noticePreviews)[number];

/** Local time; `to` before `from` is the next morning, the same time twice is the whole day. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
}

/** Minutes of a day. */
const dayMinutes = 24 * 60;
/** A time as the quiet hours take it: `HH:MM`. */
export const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minutesOf(time: string): number {
  const [, hours, minutes] = timePattern.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** Whether it is quiet so many minutes after a person's midnight. */
export function isQuietAt(quietHours: QuietHours, minuteOfDay: number): boolean {
  if (!quietHours.isOn) return false;
  const from = minutesOf(quietHours.from);
  const length = (minutesOf(quietHours.to) - from + dayMinutes) % dayMinutes || dayMinutes;
  return (minuteOfDay - from + dayMinutes) % dayMinutes < length;
}
