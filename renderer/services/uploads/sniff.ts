/** File format according to the first bytes, regardless of the name. The server uses the same check. */
export type Container = 'jpeg' | 'png' | 'webm' | 'mp4' | 'mov' | 'mp3';

/** Number of bytes needed to recognize a format. */
export const headBytes = 64;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ebml = [0x1a, 0x45, 0xdf, 0xa3];

/** Returns the format of a file; null if it may not be sent (§5). */
export function sniff(head: Uint8Array): Container | null {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (startsWith(jpeg)) return 'jpeg';
  if (startsWith(png)) return 'png';
  // The header contains the document type: only WebM is accepted, not Matroska in general.
  if (startsWith(ebml)) return text(0, headBytes).includes('webm') ? 'webm' : null;
  const box = text(4, 8);
  if (box === 'moov' || box === 'mdat' || box === 'wide' || box === 'free') return 'mov';
  if (box === 'ftyp') {
    const brand = text(8, 12);
    // HEIC and AVIF pictures have the same header.
    if (/^(?:hei|hev|mif|msf|avi)/.test(brand)) return null;
    return brand === 'qt  ' ? 'mov' : 'mp4';
  }
  return text(0, 3) === 'ID3' || isMp3Frame(head) ? 'mp3' : null;
}

/** Returns true for an MP3 frame without an ID3 tag: sync bits, layer 3, and valid rates. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isLayer3 = (second & 0b110) === 0b010 && (second & 0b1_1000) !== 0b0_1000;
  return (
    first === 0xff && (second & 0xe0) === 0xe0 && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0xc) !== 0xc
  );
}
