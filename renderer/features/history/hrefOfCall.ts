/** Returns the address of this page with the receipt of that record; without a receipt if the id is null. */
export function hrefOfCall(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete('call');
  else query.set('call', id);
  return `?${query.toString()}`;
}
