/**
 * Returns the whole years between a birthday (`YYYY-MM-DD`) and a time, both in UTC (§9). Null if the date
 * does not exist.
 */
export function ageAt(birthday: string, nowMs: number): number | null {
  const born = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday);
  if (!born) return null;
  const [year, month, dayOfMonth] = [Number(born[1]), Number(born[2]), Number(born[3])];
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return null;
  const now = new Date(nowMs);
  const hadBirthday =
    now.getUTCMonth() > month - 1 || (now.getUTCMonth() === month - 1 && now.getUTCDate() >= dayOfMonth);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
