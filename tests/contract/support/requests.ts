import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { EndpointSpec } from '#shared/api/endpoint.ts';
import { buildRequest, type RequestValues } from '#shared/client/requests.ts';
import { packageName } from '#shared/domain/constants.ts';
import { samplePng } from './picture.ts';
import type { Deployment } from './deployment.ts';

/** A received answer. `body` is the parsed JSON; undefined if the text is not JSON. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** The parts of a request, unchecked, because tests also send invalid ones. */
export interface LooseRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: unknown;
  readonly files?: unknown;
}

export interface Sending {
  readonly method: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export async function send(address: string, { method, token, headers, body }: Sending): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { packageName, os: 'web', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  return readAnswer(response.status, response.headers, await response.text());
}

function readAnswer(status: number, headers: Headers, text: string): Answer {
  const type = headers.get('content-type') ?? '';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status, type, headers, text, body };
}

/** Returns the full URL of an endpoint. Throws if the deployment has no such service. */
export function addressOf(deployment: Deployment, name: EndpointName, request: LooseRequest = {}): string {
  const spec: EndpointSpec = contract[name];
  const base = deployment.base(spec.base);
  if (base === null) throw new Error(`this deployment has no ${spec.base} service`);
  return base + buildRequest(spec, request as RequestValues, null).path;
}

/** Sends a request to an endpoint as a client does. */
export function call(
  deployment: Deployment,
  name: EndpointName,
  request: LooseRequest,
  token: string | null,
): Promise<Answer> {
  const spec: EndpointSpec = contract[name];
  const address = addressOf(deployment, name, request);
  if (spec.form) return send(address, { method: spec.method, token, body: toForm(request) });
  if (spec.method === 'GET') return send(address, { method: 'GET', token });
  return sendJson(address, JSON.stringify(request.body ?? {}), token);
}

/** Posts this text unchanged, with the content type of JSON. */
export function sendJson(address: string, text: string, token: string | null): Promise<Answer> {
  return send(address, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json' },
    body: text,
  });
}

function toForm({ form, files }: LooseRequest): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries((form ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) data.set(key, String(value as string));
  }
  for (const name of Object.keys((files ?? {}) as object)) {
    data.set(name, new Blob([samplePng], { type: 'image/png' }), `${name}.png`);
  }
  return data;
}

/**
 * Posts a body so large that the server may answer and close the connection before it has read all, which is
 * an error for `fetch`. Sends the length first, so that a server may refuse by the length alone.
 */
export function sendHuge(address: string, bytes: number, token: string | null): Promise<Answer> {
  const text = JSON.stringify({ text: 'x'.repeat(bytes) });
  const start = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((done, failed) => {
    const outgoing = start(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    const sendRest = setTimeout(() => outgoing.end(text), 1_000);
    outgoing.on('response', (incoming) => {
      clearTimeout(sendRest);
      const chunks: Buffer[] = [];
      const headers = new Headers({ 'content-type': incoming.headers['content-type'] ?? '' });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('close', () => {
        done(readAnswer(incoming.statusCode ?? 0, headers, Buffer.concat(chunks).toString()));
        outgoing.destroy();
      });
    });
    // After the answer, an error only means that the server closed the connection before the rest was sent.
    outgoing.on('error', (error) => {
      clearTimeout(sendRest);
      failed(error);
    });
    outgoing.flushHeaders();
  });
}
