import type { Kysely } from 'kysely';

/** How loud a voice message is, place by place: JSON, null where it is not known. */
export const waveforms = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('message_media').addColumn('waveform', 'text').execute();
  },
};
