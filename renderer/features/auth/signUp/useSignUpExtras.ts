import { useEffect, useState } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignUpExtras } from '../actions/signUp.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { localSplits } from './localSplits.ts';

export interface InvitingAgency {
  readonly agencyId: string;
  readonly name: string;
}

/** As long as a sign-up waits for what only adds to it. The server knows its own words and tests anyway. */
const waitAtMostMs = 3_000;
const idMaxChars = 64;

/** The agency that an address was given out by: `agencyId`, or `agency` for short. */
function agencyInAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const asked = (query.get('agencyId') ?? query.get('agency') ?? '').trim();
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
  const result = await api.call('getSettings');
  if (!result.ok) return {};
  const { offensiveWords, femaleRegistrationTests } = result.value;
  return { offensiveWords, registrationTests: femaleRegistrationTests };
}

/** What a registration carries beyond its form (§3, §5): asked for while the form is being filled in. */
export function useSignUpExtras(): {
  readonly agency: InvitingAgency | null;
  /** All that is known, after a short wait for what is still on its way. */
  readonly gather: () => Promise<SignUpExtras>;
} {
  const { api, clock } = useServices();
  const [agency, setAgency] = useState<InvitingAgency | null>(null);
  const [asked] = useState(() => ({
    agency: findAgency(api, agencyInAddress(location.search)),
    rules: findRules(api),
  }));
  useEffect(() => {
    let isHere = true;
    void asked.agency.then((found) => isHere && setAgency(found));
    return () => {
      isHere = false;
    };
  }, [asked]);

  async function gather(): Promise<SignUpExtras> {
    const known: SignUpExtras = { deviceId: deviceId(), abTests: localSplits() };
    const scope = createScope();
    const enough = new Promise<SignUpExtras>((done) => clock.after(scope, waitAtMostMs, () => done(known)));
    const all = Promise.all([asked.rules, asked.agency]).then(([rules, found]) => ({
      ...known,
      ...rules,
      agencyId: found?.agencyId ?? null,
    }));
    const extras = await Promise.race([all, enough]);
    scope.end();
    return extras;
  }
  return { agency, gather };
}
