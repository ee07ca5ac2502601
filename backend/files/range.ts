/** Byte positions to send, both inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a Range header for a file of this size. `whole`: no header, or one that is not supported, such as
 * several ranges; `none`: the range is outside the file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [first, last] = [asked?.[1] ?? '', asked?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from < size ? { from, to } : 'none';
}
