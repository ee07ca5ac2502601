import { resolve } from 'node:path';

/** The file of a deployment that has no PostgreSQL. */
export const databaseFileIn = (dataDir: string): string => resolve(dataDir, 'vesper.db');
