interface LocalTime {
  /** `2026-11-09T10:02:14`. */
  readonly local: string;
  /** `+02:00`. */
  readonly offset: string;
}

/** The time on the clocks of a zone, and how far it is from UTC then; null where there is no such zone. */
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
    // `GMT` alone is no distance at all.
    const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
    const date = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
    return { local: `${date}T${of('hour')}:${of('minute')}:${of('second')}`, offset };
  };
}
