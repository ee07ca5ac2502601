/** What is shown of where money goes: enough to know it by, too little for whoever looks over a shoulder. */
export function masked(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && hidden.has(name) ? maskOf(value) : value,
    ]),
  );
}

const hidden: ReadonlySet<string> = new Set(['address', 'account', 'email', 'vat']);

/** `TQn9…bLSE`, `s…@demo.local`. */
function maskOf(value: string): string {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`;
  return value.length <= 8
    ? `${value.slice(0, 1)}…${value.slice(-1)}`
    : `${value.slice(0, 4)}…${value.slice(-4)}`;
}
