import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicName, publicOnly, type Resolve } from '../../http/publicAddress.ts';
import { fetchPage, pageLimits, publicGuard, type Guard } from './fetchPage.ts';

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a web server on this machine, reachable as `page.example`. */
async function serve(answer: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, requests, at: (path: string, host = 'page.example') => `http://${host}:${port}${path}` };
}

/** Addresses that the resolver of these tests returns, by host name. */
const names: Readonly<Record<string, readonly string[]>> = {
  'page.example': ['127.0.0.1'],
  'inner.example': ['10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['fd12::1'],
  'both.example': ['127.0.0.1', '192.168.0.1'],
};
const resolve: Resolve = (host, _options, done) => {
  const found = (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  done(found.length === 0 ? new Error(`${host} is unknown`) : null, found);
};
/** The product's guard, except that the test server counts as public, at any port. */
const guard: Guard = {
  mayAsk: (url) => isPublicName(url.hostname),
  lookup: publicOnly(resolve, (address) => address === '127.0.0.1'),
};

const html = '<html><head><title>The coast path</title></head><body>words</body></html>';
const asHtml: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
};

describe('a page for a preview', () => {
  it('is fetched without cookies and without the address of the page with the link', async () => {
    const { at, requests } = await serve(asHtml);
    expect((await fetchPage(at('/walk'), guard))?.html).toContain('The coast path');
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each([
    ['a private network', 'inner.example'],
    ['the metadata of a cloud', 'metadata.example'],
    ['a private network of IPv6', 'six.example'],
    ['a public and an inner address at once', 'both.example'],
  ])('is not requested if its name leads to %s', async (_what, host) => {
    const { at, requests } = await serve(asHtml);
    expect(await fetchPage(at('/', host), guard)).toBeNull();
    expect(requests).toEqual([]);
  });

  it.each(['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]'])(
    'is not requested at %s',
    async (host) => {
      const { at, requests } = await serve(asHtml);
      expect(await fetchPage(at('/', host), guard)).toBeNull();
      expect(requests).toEqual([]);
    },
  );

  it.each(['file:///etc/passwd', 'ftp://page.example/', 'javascript:alert(1)', 'gopher://page.example/', ''])(
    'is not requested by %s',
    async (address) => expect(await fetchPage(address, guard)).toBeNull(),
  );

  it('is not requested if the address contains a user name and a password', async () => {
    const { port, requests } = await serve(asHtml);
    expect(await fetchPage(`http://me:word@page.example:${port}/`, guard)).toBeNull();
    expect(requests).toEqual([]);
  });

  it('follows redirects up to the limit', async () => {
    const { at } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return asHtml(request, response);
      response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await fetchPage(at(`/${pageLimits.redirects}`), guard)).not.toBeNull();
    expect(await fetchPage(at(`/${pageLimits.redirects + 1}`), guard)).toBeNull();
  });

  it.each(['inner.example', '127.0.0.1', 'metadata.example'])(
    'does not follow a redirect to %s',
    async (host) => {
      const server = await serve((request, response) => {
        if (request.url === '/secret') return asHtml(request, response);
        response.writeHead(302, { location: `http://${host}:${server.port}/secret` }).end();
      });
      expect(await fetchPage(server.at('/'), guard)).toBeNull();
      expect(server.requests.map(({ url }) => url)).toEqual(['/']);
    },
  );

  it('is resolved again for each connection, so that a name can’t lead elsewhere after its check', async () => {
    const { at, requests } = await serve((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    let lookups = 0;
    const moving: Resolve = (_host, _options, done) =>
      done(null, [{ address: lookups++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    const strict = { ...guard, lookup: publicOnly(moving, (address) => address === '127.0.0.1') };
    expect(await fetchPage(at('/'), strict)).toBeNull();
    expect([lookups, requests.length]).toEqual([2, 1]);
  });

  it('is read up to the limit of bytes', async () => {
    const { at } = await serve((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('x'.repeat(3 * pageLimits.bytes));
    });
    expect((await fetchPage(at('/'), guard))?.html).toHaveLength(pageLimits.bytes);
  });

  it.each(['application/json', 'image/png', 'text/plain', 'text/html-not'])(
    'is not read as %s',
    async (type) => {
      const { at } = await serve((_request, response) => {
        response.setHeader('content-type', type);
        response.end(html);
      });
      expect(await fetchPage(at('/'), guard)).toBeNull();
    },
  );

  it('is not read if the host answers with an error or closes the connection early', async () => {
    const { at } = await serve((request, response) => {
      if (request.url === '/error') return response.writeHead(500, { 'content-type': 'text/html' }).end(html);
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '900' });
      response.write('<title>Cut');
      response.destroy();
    });
    expect(await fetchPage(at('/error'), guard)).toBeNull();
    expect(await fetchPage(at('/cut'), guard)).toBeNull();
  });

  it('is abandoned when the caller aborts', async () => {
    const stop = new AbortController();
    const { at } = await serve(() => stop.abort());
    expect(await fetchPage(at('/'), guard, stop.signal)).toBeNull();
  });

  it('is read in the encoding that the host names', async () => {
    const { at } = await serve((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=windows-1251');
      response.end(Buffer.from([0xcc, 0xe8, 0xf0]));
    });
    expect((await fetchPage(at('/'), guard))?.html).toBe('Мир');
  });
});

it('the product’s guard allows only the default ports', () => {
  const { mayAsk } = publicGuard();
  expect(mayAsk(new URL('https://page.example.com/'))).toBe(true);
  expect(mayAsk(new URL('http://page.example.com:80/'))).toBe(true);
  for (const address of ['http://page.example.com:22/', 'https://page.example.com:8443/', 'http://10.0.0.1/'])
    expect(mayAsk(new URL(address))).toBe(false);
});
