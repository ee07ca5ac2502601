import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Checks a request against Amazon's "Signature Version 4", in its header or in its query. Returns why the
 * request is refused, or null if it is valid. `nowMs` is the time of its arrival.
 */
export function refusalOf(request: SignedRequest, secret: string, nowMs: number): string | null {
  const url = new URL(request.url, 'http://store');
  const query = [...url.searchParams];
  const fromQuery = new Map(query).has('X-Amz-Signature');
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    String(request.headers['authorization'] ?? ''),
  );
  const [credential = '', names = '', signature = ''] = fromQuery
    ? ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map(
        (name) => url.searchParams.get(name) ?? '',
      )
    : (header?.slice(1) ?? []);
  if (signature === '') return 'AccessDenied';
  const [, day = '', region = '', service = ''] = credential.split('/');
  const time = fromQuery ? (url.searchParams.get('X-Amz-Date') ?? '') : String(request.headers['x-amz-date']);
  const canonicalQuery = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonicalHeaders = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const payload = fromQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, canonicalQuery, canonicalHeaders.join(''), names, payload];
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${secret}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, hex(canonical.join('\n'))].join('\n');
  if (createHmac('sha256', key).update(text).digest('hex') !== signature) return 'SignatureDoesNotMatch';
  const atMs = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const lastsMs = fromQuery ? Number(url.searchParams.get('X-Amz-Expires')) * 1_000 : 15 * 60_000;
  return nowMs > atMs + lastsMs ? 'AccessDenied' : null;
}
