import { useState } from 'react';
import * as z from 'zod/mini';
import { payoutsApi } from '#shared/api/payouts.ts';
import { locales } from '#shared/domain/constants.ts';
import { hrefOf, inLocale, legalPages, pages, type LegalPage } from '#shared/domain/pages.ts';
import type { StatementKey } from '#shared/domain/statementCheck.ts';
import { requestHeaders } from '#shared/client/requests.ts';
import { PublicHead } from '#renderer/features/legal/index.ts';
import { StatementCheckPage, type LoadKeys } from '#renderer/features/statement/index.ts';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import { hasStoredSession } from '../storedSession.ts';
import type { PublicOptions, PublicPage, VisitorModule } from './publicPage.ts';

const storageKey = 'statementKeys';
const keysSchema = payoutsApi.getStatementKeys.response;

/**
 * Milliseconds to wait for the server if keys are stored: the stored keys nearly always include the one
 * needed.
 */
const serverTimeoutMs = 3_000;

async function loadServerKeys(storage: KeyValue): Promise<readonly StatementKey[]> {
  const { bases } = await loadConfig();
  const { path } = payoutsApi.getStatementKeys;
  const answer = await fetch(`${bases.core}${path}`, {
    headers: requestHeaders({ base: 'core' }, null),
    signal: AbortSignal.timeout(10_000),
  });
  const served = z.parse(keysSchema, await answer.json());
  storage.write(storageKey, JSON.stringify(served));
  return served.keys;
}

function storedKeys(storage: KeyValue): readonly StatementKey[] | null {
  try {
    return z.parse(keysSchema, JSON.parse(storage.read(storageKey) ?? 'null')).keys;
  } catch {
    return null;
  }
}

/** Returns the current keys of the server. Without a network or an answer, returns the keys stored last. */
const loadKeys: LoadKeys = () => {
  const storage = createKeyValue('local');
  const known = storedKeys(storage);
  const served = loadServerKeys(storage).catch(() => known);
  if (known === null && navigator.onLine) return served;
  // Without a network even the configuration may not load, so the stored keys are used after `serverTimeoutMs`.
  return Promise.race([
    served,
    new Promise<typeof known>((done) => void setTimeout(done, serverTimeoutMs, known)),
  ]);
};

function Check({ locale, isLive, onWayIn, onLocale }: PublicOptions) {
  const [hasSession] = useState(() => hasStoredSession(Date.now()));
  const isSignedIn = isLive && hasSession;
  const hrefs = {
    home: hrefOf(locale, 'landing'),
    logIn: isSignedIn ? null : hrefOf(locale, 'landing'),
    pages: Object.fromEntries(legalPages.map((page) => [page, hrefOf(locale, page)])) as Record<
      LegalPage,
      string
    >,
    locales: locales.map((other) => ({ locale: other, href: inLocale(other, pages.statementCheck.path) })),
  };
  return (
    <StatementCheckPage
      head={
        <PublicHead
          locale={locale}
          hrefs={hrefs}
          onLogIn={() => onWayIn({ name: 'sign in' })}
          onLocale={onLocale}
        />
      }
      loadKeys={loadKeys}
    />
  );
}

const page: PublicPage = {
  title: (i18n) => i18n.t('pages:title', { page: i18n.t('pages:name.statementCheck') }),
  description: (i18n) => i18n.t('statement:lead'),
  render: (options) => <Check {...options} />,
};

export const load: VisitorModule['load'] = async () => page;
