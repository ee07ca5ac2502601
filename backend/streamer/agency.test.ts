import { describe, expect, it } from 'vitest';
import { demoAgency, seedAgencies } from '../seed/agencies.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { nowMs, openStudio } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

describe('the agency', () => {
  it('is none for a streamer without an agency or with an unknown one', async () => {
    const her = await studio.newcomer();
    const none = {
      _id: null,
      name: null,
      logo: null,
      status: 'none',
      joinedAt: null,
      commissionPercent: null,
      payoutVia: null,
      contact: null,
    };
    expect((await studio.call('getAgency', {}, her.token)).body).toEqual(none);
    const ghost = await studio.signUp({ rolesGroup: 'pendingGoddess', agencyId: 'nobody' });
    expect((await studio.call('getAgency', {}, ghost.token)).body).toEqual(none);
  });

  it('is the one of the sign-up, with its terms', async () => {
    await seedAgencies({ database: studio.database, clock: studio.clock });
    const her = await studio.signUp({ rolesGroup: 'pendingGoddess', agencyId: demoAgency.id });
    const joined = {
      _id: demoAgency.id,
      name: demoAgency.name,
      status: 'active',
      joinedAt: new Date(nowMs).toISOString(),
    };
    const before = await studio.call('getAgency', {}, her.token);
    expect(before.body).toMatchObject({ ...joined, commissionPercent: null, payoutVia: null, contact: null });
    await studio.database
      .updateTable('agencies')
      .set({ commission_percent: 12, payout_via: 'agency', contact_name: 'Elena' })
      .execute();
    const after = await studio.call('getAgency', {}, her.token);
    expect(after.body).toMatchObject({
      ...joined,
      commissionPercent: 12,
      payoutVia: 'agency',
      contact: { name: 'Elena', email: null },
    });
  });
});
