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

/** As long as a sign-up waits for what only adds to it. The server knows its own words and tests anyway. */
const waitAtMostMs = 3_000;
const idMaxChars = 64;

/** The agency that an address was given out by: `agencyId`, or `agency` for short. */
function agencyInAddress(search: string): string | null {
  return idIn(search, 'agencyId') ?? idIn(search, 'agency');
}

function idIn(search: string, name: string): string | null {
  const asked = (new URLSearchParams(search).get(name) ?? '').trim();
  return asked === '' || asked.length > idMaxChars ? null : asked;
}

/** The agency, if the server knows it: a made-up one neither shows nor travels. */
async function findAgency(api: ApiClient, asked: string | null): Promise<InvitingAgency | null> {
  if (asked === null) return null;
  const result = await api.call('getInterimAgency', { body: { agencyId: asked } });
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

/** The groups of this visitor in these tests, each "name|group": drawn at the first question, and kept for the next. */
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
  // What the server does not say is no group, and does not travel.
  const drawn = answers.flatMap((answer) => (answer.ok ? [[answer.value.name, answer.value.group]] : []));
  if (drawn.length > 0) keepSplits(local, null, Object.fromEntries(drawn));
  const groups = readSplits(local, null);
  return names.flatMap((name) => (groups[name] === undefined ? [] : [`${name}|${groups[name]}`]));
}

/** What a registration carries beyond its form (§3, §5): asked for while the form is being filled in. */
export function useSignUpExtras(): {
  readonly agency: InvitingAgency | null;
  /** All that is known, after a short wait for what is still on its way. */
  readonly gather: () => Promise<SignUpExtras>;
} {
  const { api, clock } = useServices();
  const [agency, setAgency] = useState<InvitingAgency | null>(null);
  const [asked] = useState(() => {
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
    void asked.agency.then((found) => isHere && setAgency(found));
    return () => {
      isHere = false;
    };
  }, [asked]);

  async function gather(): Promise<SignUpExtras> {
    const { referrerId, paymentProvider, actionFlow } = asked;
    let known: SignUpExtras = { deviceId: deviceId(), referrerId, paymentProvider, actionFlow };
    const learn = (more: Partial<SignUpExtras>) => {
      known = { ...known, ...more };
    };
    const scope = createScope();
    const enough = new Promise<void>((done) => void clock.after(scope, waitAtMostMs, () => done()));
    const all = Promise.all([
      asked.rules.then(learn),
      asked.tests.then((abTests) => learn({ abTests })),
      asked.agency.then((found) => learn({ agencyId: found?.agencyId ?? null })),
    ]);
    await Promise.race([all, enough]);
    scope.end();
    return known;
  }
  return { agency, gather };
}
