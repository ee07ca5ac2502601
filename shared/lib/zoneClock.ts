interface LocalTime {
  /** Local time, such as `2026-11-09T10:02:14`. */
  readonly local: string;
  /** Offset from UTC, such as `+02:00`. */
  readonly offset: string;
}

/**
 * Returns a function that gives the local time of a zone and its offset from UTC; null if the zone does not
 * exist.
 */
export function zoneClock(timeZone: string): ((ms: number) => LocalTime) | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
  } catch {
    return null;
  }
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    // The name of the UTC zone is `GMT` without an offset.
    const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
    const date = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
    return { local: `${date}T${of('hour')}:${of('minute')}:${of('second')}`, offset };
  };
}
