import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import { root } from '../tools/root.ts';
import { openDeployment, type Deployment } from './support/deployment.ts';
import { checkError } from './support/checkAnswer.ts';
import { demoEmails, signUpThrowaway } from './support/people.ts';
import { call, send, type Answer } from './support/requests.ts';

/** Paths of the origin besides the endpoints, and the end of a session. */
let deployment: Deployment;
beforeAll(async () => {
  deployment = await openDeployment();
});
afterAll(() => deployment?.stop());

const get = (path: string): Promise<Answer> => send(`${deployment.url}${path}`, { method: 'GET' });

describe('/health', () => {
  it('returns the status, the version and the uptime', async () => {
    const answer = await get('/health');
    expect(answer.status).toBe(200);
    const { version, uptimeMs } = z
      .looseObject({ status: z.literal('ok'), version: z.string(), uptimeMs: z.number() })
      .parse(answer.body);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(uptimeMs).toBeGreaterThanOrEqual(0);
  });
});

describe('/ready', () => {
  it('answers 200 while the backend accepts requests', async ({ skip }) => {
    const answer = await get('/ready');
    if (deployment.isForeign && answer.status === 404) return skip('this deployment has no /ready');
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});

describe('/config.json', () => {
  it('returns the version and the bases of the API', async () => {
    const { config } = deployment;
    const health = (await get('/health')).body as { version: string };
    expect(config.version).toBe(health.version);
    expect(deployment.base('core')).not.toBeNull();
    expect(deployment.base('chat')).not.toBeNull();
  });

  it('has a base for purchases', ({ skip }) => {
    if (deployment.isForeign) return skip('what is built there is not known');
    expect(deployment.config.bases.purchase).not.toBeNull();
  });

  it('names the demo accounts of the README, and they work', async ({ skip }) => {
    const { demoAccounts } = deployment.config;
    if (deployment.isForeign && demoAccounts.length === 0) return skip('that deployment has none');
    const emails = demoAccounts.map((account) => account.email);
    for (const email of [...Object.values(demoEmails), 'finance@demo.local', 'moderator@demo.local']) {
      expect(emails).toContain(email);
    }
    for (const { email, password } of demoAccounts) {
      expect((await call(deployment, 'login', { body: { email, password } }, null)).status, email).toBe(200);
    }
  });
});

describe('the web client', () => {
  // A foreign deployment may serve the client from another origin.
  const isBuiltHere = existsSync(resolve(root, 'out/web/index.html'));

  it('has a strict content security policy, and cannot be framed by other pages', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split(';').map((part) => [part.trim().split(/\s+/)[0] ?? '', part.trim()]),
    );
    expect(directives.get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(directives.get('style-src')).toMatch(/^style-src 'self' 'nonce-[A-Za-z0-9+/=]{16,}'$/);
    expect(directives.get('object-src')).toBe("object-src 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directives.get('trusted-types')).toBe('trusted-types offline-worker camera-effects');
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
  });

  it('is the same page at each of its addresses, with a new nonce each time', async ({ skip }) => {
    if (!deployment.isForeign && !isBuiltHere) return skip('out/web is not built');
    const nonces = new Set<string>();
    for (const path of ['/', '/calls-history', '/user-detail/u1?tab=gallery', '/es/faq/rules']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.type, path).toMatch(/^text\/html/);
      const nonce = /<meta property="csp-nonce" content="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('is not the answer for a missing file or service', async () => {
    for (const path of [
      '/assets/nothing.js',
      '/nothing.css',
      '/api/nothing',
      '/chat-api',
      '/media/nothing.webp',
    ]) {
      expect(checkError(await get(path)), path).toMatchObject({ kind: 'refused', code: 'not_found' });
    }
  });
});

describe('a session', () => {
  it('that was revoked is 483 from then on', async ({ skip }) => {
    const person = await signUpThrowaway(deployment, 'user');
    const again = { body: { email: person.email, password: person.password } };
    const elsewhere = contract.login.response.parse((await call(deployment, 'login', again, null)).body)
      .authData.token;
    const changed = await call(
      deployment,
      'updatePassword',
      { body: { password: 'another-one-8', currentPassword: person.password } },
      person.token,
    );
    if (changed.status === 501) return skip('nothing revokes a session yet: updatePassword is not built');
    expect(changed.status, changed.text).toBe(200);
    // A change of the password ends the other sessions.
    const answer = await call(deployment, 'getProfile', {}, elsewhere);
    expect(checkError(answer)).toMatchObject({ kind: 'refused', code: 'session_expired' });
  });
});
