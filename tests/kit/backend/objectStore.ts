import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error The package has no types.
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#backend/files/s3Store.ts';
import { refusalOf } from './s3Signature.ts';

export interface ObjectStore {
  readonly settings: S3Settings;
  /** Stops the server. Connections are refused until {@link start}. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface S3Application {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
}
const Store = S3rver as new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3Application;

const bucket = 'vesper';
/** Secret of the only account of the server. */
const secret = 'S3RVER';

/** Starts an S3-compatible store with one bucket on a free port. Stops it when the test is over. */
export async function openObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'vesper-objects-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const store = new Store({ ...options, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const answer = store.callback();
  let server: Server | null = null;
  let port = 0;

  async function start(): Promise<void> {
    // s3rver does not check signatures of version 4 itself.
    server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      const refusal = refusalOf({ method, url, headers }, secret, Date.now());
      if (refusal === null) answer(request, response);
      else response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function stop(): Promise<void> {
    const running = server;
    server = null;
    if (!running) return;
    running.close();
    running.closeAllConnections();
    await once(running, 'close');
  }

  await start();
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}/${bucket}`;
  return { settings: { url, region: 'us-east-1', keyId: secret, secret }, stop, start };
}
