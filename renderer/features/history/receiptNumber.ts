/** A record's id as people read it out: the beginning of a UUID in two groups, whatever else it is as a whole. */
export function receiptNumber(id: string): string {
  const uuid = /^([\da-f]{4})([\da-f]{4})-/i.exec(id);
  return (uuid ? `${uuid[1]}-${uuid[2]}` : id).toUpperCase();
}
