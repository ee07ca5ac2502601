/** Shortens payment details, so that the owner recognises them and a bystander cannot read them. */
export function masked(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && hidden.has(name) ? maskOf(value) : value,
    ]),
  );
}

const hidden: ReadonlySet<string> = new Set(['address', 'account', 'email', 'vat']);

/** Returns for example `TQn9…bLSE` or `s…@demo.local`. */
function maskOf(value: string): string {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`;
  return value.length <= 8
    ? `${value.slice(0, 1)}…${value.slice(-1)}`
    : `${value.slice(0, 4)}…${value.slice(-4)}`;
}
