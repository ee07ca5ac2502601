import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Logger } from 'pino';
import type { PresenceService } from './people/presence.ts';
import type { Cluster } from './cluster/index.ts';
import type { Events } from './events.ts';
import type { PersonMedia } from './people/media.ts';
import type { Ledger } from './money/ledger.ts';
import type { Hub } from './realtime/hub.ts';
import type { Database } from './storage/database.ts';
import type { UnitOfWork } from './storage/unitOfWork.ts';

/** Services that exist before any feature is created. */
export interface CoreContext {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly log: Logger;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly ledger: Ledger;
  readonly hub: Hub;
  readonly events: Events;
  readonly presence: PresenceService;
}

/** Services that every feature of the backend receives. */
export interface Context extends CoreContext {
  readonly personMedia: PersonMedia;
}
