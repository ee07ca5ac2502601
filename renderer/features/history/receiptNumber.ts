/**
 * Formats a record's id for reading aloud: the first eight digits of a UUID in two groups, any other id in
 * full.
 */
export function receiptNumber(id: string): string {
  const uuid = /^([\da-f]{4})([\da-f]{4})-/i.exec(id);
  return (uuid ? `${uuid[1]}-${uuid[2]}` : id).toUpperCase();
}
