/** What a file's first bytes say it is; whatever it is called. The server looks at them in the same way. */
export type Container = 'jpeg' | 'png' | 'webm' | 'mp4' | 'mov' | 'mp3';

/** How many first bytes show what a file is. */
export const headBytes = 64;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ebml = [0x1a, 0x45, 0xdf, 0xa3];

/** Null for everything that may not be sent (§5). */
export function sniff(head: Uint8Array): Container | null {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (startsWith(jpeg)) return 'jpeg';
  if (startsWith(png)) return 'png';
  // The kind of document is in the header: Matroska at large is not taken.
  if (startsWith(ebml)) return text(0, headBytes).includes('webm') ? 'webm' : null;
  const box = text(4, 8);
  if (box === 'moov' || box === 'mdat' || box === 'wide' || box === 'free') return 'mov';
  if (box === 'ftyp') {
    const brand = text(8, 12);
    // Still pictures (HEIC, AVIF) begin alike.
    if (/^(?:hei|hev|mif|msf|avi)/.test(brand)) return null;
    return brand === 'qt  ' ? 'mov' : 'mp4';
  }
  return text(0, 3) === 'ID3' || isMp3Frame(head) ? 'mp3' : null;
}

/** The first frame of a file without a tag: synchronisation, layer 3, and rates that exist. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isLayer3 = (second & 0b110) === 0b010 && (second & 0b1_1000) !== 0b0_1000;
  return (
    first === 0xff && (second & 0xe0) === 0xe0 && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0xc) !== 0xc
  );
}
