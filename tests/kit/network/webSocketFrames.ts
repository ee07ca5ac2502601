/**
 * Reads a server's WebSocket data: first the response to the upgrade, then unmasked frames one by one.
 * `isEvent`: the frame is a published event in Socket.IO's encoding.
 */
export function createFrameReader(options: {
  readonly onHead: (bytes: Buffer) => void;
  readonly onFrame: (bytes: Buffer, isEvent: boolean) => void;
}): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isOpen = false;

  /** Returns the length of the frame at the start of `bytes`, or null if its header is incomplete. */
  function lengthOf(bytes: Buffer): { head: number; whole: number } | null {
    if (bytes.length < 2) return null;
    const short = (bytes[1] ?? 0) & 0x7f;
    if (short < 126) return { head: 2, whole: 2 + short };
    if (short === 126) return bytes.length < 4 ? null : { head: 4, whole: 4 + bytes.readUInt16BE(2) };
    return bytes.length < 10 ? null : { head: 10, whole: 10 + Number(bytes.readBigUInt64BE(2)) };
  }

  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      isOpen = true;
      options.onHead(rest.subarray(0, end + 4));
      rest = rest.subarray(end + 4);
    }
    for (
      let length = lengthOf(rest);
      length !== null && rest.length >= length.whole;
      length = lengthOf(rest)
    ) {
      const frame = rest.subarray(0, length.whole);
      rest = rest.subarray(length.whole);
      const isText = ((frame[0] ?? 0) & 0x0f) === 1;
      options.onFrame(
        frame,
        isText && frame.toString('utf8', length.head, length.head + 12) === '42["publish"',
      );
    }
  };
}
