import type { Activity, ActivityKind } from '#shared/domain/activities.ts';
import type { Companion } from '#shared/domain/person.ts';
import { dayOf } from '#renderer/i18n/days.ts';

/** The activities of one person on one day, shown as one row. */
export interface Entry {
  /** Id of the newest activity. */
  readonly id: string;
  readonly user: Companion | null;
  /** Each kind once with its count, newest first. */
  readonly parts: readonly { readonly kind: ActivityKind; readonly count: number }[];
  readonly activities: readonly Activity[];
  readonly isNew: boolean;
}

export interface Day {
  /** Start of the day, in milliseconds. */
  readonly day: number;
  readonly entries: readonly Entry[];
}

/**
 * Groups the activities by day and person, newest first. Messages of the service and own activities are not
 * grouped.
 */
export function groupActivities(
  activities: readonly Activity[],
  isOwn: boolean,
  isNew: (activity: Activity) => boolean,
): readonly Day[] {
  const days = new Map<number, Map<string, Activity[]>>();
  for (const activity of activities) {
    const day = dayOf(new Date(activity.created).getTime());
    const entries = days.get(day) ?? new Map<string, Activity[]>();
    days.set(day, entries);
    const key = isOwn || activity.user === null ? activity._id : activity.user._id;
    entries.set(key, [...(entries.get(key) ?? []), activity]);
  }
  return [...days].map(([day, entries]) => ({
    day,
    entries: [...entries.values()].map((all) => entryOf(all, isNew)),
  }));
}

function entryOf(activities: readonly Activity[], isNew: (activity: Activity) => boolean): Entry {
  const counts = new Map<ActivityKind, number>();
  for (const { kind } of activities) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [first] = activities;
  return {
    id: first?._id ?? '',
    user: first?.user ?? null,
    // A person who unfollows and follows again still counts as one follow.
    parts: [...counts].map(([kind, count]) => ({ kind, count: kind === 'followByUser' ? 1 : count })),
    activities,
    isNew: activities.some(isNew),
  };
}
