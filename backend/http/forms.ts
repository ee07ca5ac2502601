import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../lib/failure.ts';
import { toFailure } from './errors.ts';
import type { UploadedFile } from './handler.ts';

/** A form of the contract carries one picture and a few words; the large uploads have a way of their own. */
const formLimits = {
  fileSize: 10 * 1024 * 1024,
  files: 4,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  parts: 24,
  headerPairs: 50,
} as const;

export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: true });
}

/** What its head says it is: the body is not read yet. */
export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, UploadedFile>;
}

/** Reads a whole form. Files that the endpoint does not know are read and forgotten; a missing one is 400. */
export async function readForm(request: FastifyRequest, fileNames: readonly string[]): Promise<Form> {
  const fields = new Map<string, unknown>();
  const files = new Map<string, UploadedFile>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (fileNames.includes(part.fieldname)) {
        files.set(part.fieldname, { bytes: await part.toBuffer(), saidType: part.mimetype });
      } else part.file.resume();
    }
  } catch (error) {
    // The form reader throws plain errors at broken input; none of them is our fault.
    throw (
      toFailure(error) ?? new ApiFailure('invalid_body', 'The form could not be read.', { field: 'form' })
    );
  }
  for (const name of fileNames) {
    if (!files.has(name)) throw new ApiFailure('invalid_body', `${name}: a file is needed.`, { field: name });
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}
