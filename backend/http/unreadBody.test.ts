import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';

const bodyBytes = 60_000_000;

/** Sends a body until the server stops reading. `read`: number of bytes that the server has read. */
async function send(path: string, length: string) {
  const backend = await startTestBackend();
  const accepted = new Promise<Socket>((resolve) => backend.app.server.once('connection', resolve));
  const socket = connect(backend.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  const server = await accepted;
  const closed = once(server, 'close');
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const framed = length.startsWith('content-length')
    ? chunk
    : Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  let sent = 0;
  const pump = () => {
    while (sent < bodyBytes && socket.writable) {
      sent += chunk.length;
      if (!socket.write(framed)) return void socket.once('drain', pump);
    }
  };
  pump();
  await closed;
  return { answer, read: server.bytesRead };
}

describe('a body that is not needed', () => {
  it.each([
    ['an upload without a ticket', '/upload/nobody?token=guess', 400],
    ['an upload without a token', '/upload/nobody', 400],
    ['a frame without a session', '/api/v2/moderate', 401],
    ['a picture without a session', '/api/v2/profilePictures', 401],
    ['a form to nowhere', '/api/nowhere', 404],
  ])('is answered and not read to its end: %s', async (_, path, status) => {
    const { answer, read } = await send(path, `content-length: ${bodyBytes}`);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(read).toBeLessThan(2_000_000);
  });

  it('is not read to its end if its length is unknown', async () => {
    const { answer, read } = await send('/upload/nobody', 'transfer-encoding: chunked');
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(read).toBeLessThan(2_000_000);
  });
});
