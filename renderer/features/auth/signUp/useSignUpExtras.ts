import { useEffect, useState } from 'react';
import { linkQuery } from '#shared/domain/referrals.ts';
import { createScope } from '#shared/lib/scope.ts';
import { askSettings } from '#renderer/services/askSettings.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { keepSplits, readSplits } from '#renderer/services/splits.ts';
import type { SignUpExtras } from '../actions/signUp.ts';
import { deviceId } from '#renderer/services/deviceId.ts';

export interface InvitingAgency {
  readonly agencyId: string;
  readonly name: string;
}

/**
 * Maximum milliseconds that a sign-up waits for optional data. The server applies its own words and tests
 * anyway.
 */
const waitAtMostMs = 3_000;
const idMaxChars = 64;

/** Returns the agency id of the page's address: `agencyId`, or its short form `agency`. */
function agencyInAddress(search: string): string | null {
  return idIn(search, 'agencyId') ?? idIn(search, 'agency');
}

function idIn(search: string, name: string): string | null {
  const requested = (new URLSearchParams(search).get(name) ?? '').trim();
  return requested === '' || requested.length > idMaxChars ? null : requested;
}

/** Returns the agency if the server knows it; null for an unknown id, which is neither shown nor sent. */
async function findAgency(api: ApiClient, requestedId: string | null): Promise<InvitingAgency | null> {
  if (requestedId === null) return null;
  const result = await api.call('getInterimAgency', { body: { agencyId: requestedId } });
  if (!result.ok) return null;
  const { agencyId, name } = result.value;
  return agencyId !== null && name ? { agencyId, name } : null;
}

async function findRules(
  api: ApiClient,
): Promise<Pick<SignUpExtras, 'offensiveWords' | 'registrationTests'>> {
  const result = await askSettings(api, () => Date.now());
  if (!result.ok) return {};
  const { offensiveWords, femaleRegistrationTests: registrationTests } = result.value;
  return { offensiveWords, registrationTests };
}

/** Returns this visitor's groups in the tests, each "name|group". A group is requested once and stored. */
async function drawTests(
  api: ApiClient,
  local: KeyValue,
  names: readonly string[],
): Promise<readonly string[]> {
  const known = readSplits(local, null);
  const unknown = names.filter((name) => known[name] === undefined);
  const answers = await Promise.all(
    unknown.map((name) => api.call('getPreRegistrationSplit', { params: { name } })),
  );
  // A test without an answer has no group and is not sent.
  const drawn = answers.flatMap((answer) => (answer.ok ? [[answer.value.name, answer.value.group]] : []));
  if (drawn.length > 0) keepSplits(local, null, Object.fromEntries(drawn));
  const groups = readSplits(local, null);
  return names.flatMap((name) => (groups[name] === undefined ? [] : [`${name}|${groups[name]}`]));
}

/** Loads the data of a registration that are not in the form (§3, §5), while the user fills it in. */
export function useSignUpExtras(): {
  readonly agency: InvitingAgency | null;
  /** Returns all data that are known after a short wait for pending requests. */
  readonly gather: () => Promise<SignUpExtras>;
} {
  const { api, clock } = useServices();
  const [agency, setAgency] = useState<InvitingAgency | null>(null);
  const [requests] = useState(() => {
    const rules = findRules(api);
    const tests = rules.then(({ registrationTests = [] }) =>
      drawTests(api, createKeyValue('local'), registrationTests),
    );
    return {
      rules,
      tests,
      agency: findAgency(api, agencyInAddress(location.search)),
      referrerId: idIn(location.search, linkQuery),
      paymentProvider: idIn(location.search, 'paymentProvider'),
      actionFlow: idIn(location.search, 'actionFlow'),
    };
  });
  useEffect(() => {
    let isHere = true;
    void requests.agency.then((found) => isHere && setAgency(found));
    return () => {
      isHere = false;
    };
  }, [requests]);

  async function gather(): Promise<SignUpExtras> {
    const { referrerId, paymentProvider, actionFlow } = requests;
    let known: SignUpExtras = { deviceId: deviceId(), referrerId, paymentProvider, actionFlow };
    const merge = (more: Partial<SignUpExtras>) => {
      known = { ...known, ...more };
    };
    const scope = createScope();
    const enough = new Promise<void>((done) => void clock.after(scope, waitAtMostMs, () => done()));
    const all = Promise.all([
      requests.rules.then(merge),
      requests.tests.then((abTests) => merge({ abTests })),
      requests.agency.then((found) => merge({ agencyId: found?.agencyId ?? null })),
    ]);
    await Promise.race([all, enough]);
    scope.end();
    return known;
  }
  return { agency, gather };
}
