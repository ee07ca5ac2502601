import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { FileStore, WorkFolder } from '../files/index.ts';
import type { LinkOrigin, Mailer } from '../mail/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createExports } from './exports.ts';
import { createLeavingNotices } from './notices.ts';
import { createRemoval, type RemovalOptions } from './removal.ts';

export interface LeavingOptions extends Pick<RemovalOptions, 'passwords' | 'uploads' | 'eraseMessages'> {
  readonly store: Pick<FileStore, 'putFile' | 'fetch' | 'remove'>;
  readonly work: WorkFolder;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

export type LeavingFeature = ReturnType<typeof createLeavingFeature>;

/** Creates the feature for deleting an account and for exporting its data (§5.8). */
export function createLeavingFeature(context: Context, options: LeavingOptions) {
  const tasks = createTaskQueue(context.log, 'leaving');
  const notices = createLeavingNotices(context, { ...options, tasks });
  const copies = createExports(context, { store: options.store, work: options.work, notices, tasks });
  const removal = createRemoval(context, { ...options, notices, tasks, removeExports: copies.removeOf });
  return {
    handlers: { ...copies.handlers, ...removal.handlers },
    registerRoutes: (app: FastifyInstance) => copies.registerRoutes(app),
    /** Erases the accounts whose grace period is over. */
    eraseDue: removal.run,
    /** Creates the requested copies, and deletes old ones. */
    makeCopies: copies.run,
    idle: () => tasks.idle(),
  };
}
