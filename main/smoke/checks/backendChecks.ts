import { withLocalSecret } from '#shared/localBackend.ts';
import { demand, Skipped, type Check } from '../report.ts';
import { smokeMediaBytes, smokeMediaPath } from '../mediaServer.ts';
import { inPage, until, type SmokeParts } from '../parts.ts';

const noBackend = 'this app is for a deployment and has no backend of its own';
/** Number of cancelled requests: more than the connections that Chromium opens to one host. */
const cancels = 8;

/** Returns the checks of the backend and of its media over the app's protocol. */
export function backendChecks(parts: SmokeParts): readonly Check[] {
  const { backendOrigin, local, fetch, media } = parts;
  return [
    {
      name: 'backend',
      async run() {
        if (local === null) throw new Skipped(noBackend);
        demand(await local.isReady(), 'it did not start');
        const statusOf = async (headers: Record<string, string>) => {
          const { status } = await fetch(`${backendOrigin}/health`, { headers });
          return status;
        };
        const refused = await statusOf({});
        const status = await statusOf(withLocalSecret(local.secret()));
        demand(refused === 403, `without the secret it answered ${refused}`);
        demand(status === 200, `with the secret it answered ${status}`);
        return '403 without the secret, 200 with it';
      },
    },
    {
      name: 'configuration',
      async run() {
        const status = await inPage<number>(parts, "fetch('/config.json').then(({ status }) => status)");
        demand(status === 200, `${backendOrigin}/config.json: ${status}`);
        return 'the page has the configuration of the backend';
      },
    },
    {
      name: 'backend from the page',
      async run() {
        if (local === null) throw new Skipped(noBackend);
        const url = JSON.stringify(`${backendOrigin}/socket/?EIO=4&transport=polling`);
        const status = await inPage<number | string>(
          parts,
          `fetch(${url}).then(({ status }) => status, String)`,
        );
        demand(status === 200, `the page's request was answered with ${status}`);
        return "the page's requests carry the secret";
      },
    },
    {
      name: 'websocket',
      notInStandIn: 'Playwright can add no header to a websocket',
      async run() {
        if (local === null) throw new Skipped(noBackend);
        const url = `${backendOrigin.replace(/^http/, 'ws')}/socket/?EIO=4&transport=websocket`;
        const end = await inPage<string>(
          parts,
          `new Promise((resolve) => {
            const socket = new WebSocket(${JSON.stringify(url)});
            socket.onmessage = ({ data }) => (resolve(String(data).startsWith('0{') ? 'open' : String(data)), socket.close());
            socket.onclose = ({ code }) => resolve('closed with ' + code);
          })`,
        );
        demand(end === 'open', end);
        return 'a socket of the page carries the secret';
      },
    },
    {
      name: 'media',
      async run() {
        const path = JSON.stringify(smokeMediaPath);
        const [whole, wholeBytes, part, partBytes] = await inPage<number[]>(
          parts,
          `(async () => {
            const whole = await fetch(${path});
            const wholeBytes = (await whole.arrayBuffer()).byteLength;
            const part = await fetch(${path}, { headers: { range: 'bytes=10-109' } });
            return [whole.status, wholeBytes, part.status, (await part.arrayBuffer()).byteLength];
          })()`,
        );
        demand(whole === 200 && wholeBytes === smokeMediaBytes, `${whole} with ${wholeBytes} bytes`);
        demand(part === 206 && partBytes === 100, `a range: ${part} with ${partBytes} bytes`);
        return '200 with all bytes, 206 with a range';
      },
    },
    {
      name: 'media cancels',
      notInStandIn: 'Playwright answers a request with a whole body',
      async run() {
        await inPage(
          parts,
          `(async () => {
            for (let count = 0; count < ${cancels}; count += 1) {
              const reader = (await fetch('${smokeMediaPath}?' + count)).body.getReader();
              await reader.read();
              await reader.cancel();
            }
          })()`,
        );
        const status = await inPage<number>(
          parts,
          `fetch('${smokeMediaPath}', { headers: { range: 'bytes=0-9' } }).then(({ status }) => status)`,
        );
        demand(
          status === 206,
          `after ${cancels} cancelled requests the next one was answered with ${status}`,
        );
        await until(
          () => media.openRequests() === 0,
          `${media.openRequests()} cancelled requests kept their connection`,
          5_000,
        );
        return `${cancels} cancelled requests let go of their connections`;
      },
    },
  ];
}
