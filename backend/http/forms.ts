import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../lib/failure.ts';
import { toFailure } from './errors.ts';
import type { UploadedFile } from './handler.ts';

/**
 * Limits of the contract's forms, which carry one picture and a few fields. Large uploads use another
 * endpoint.
 */
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

/** Returns whether the request announces a form. Only its headers are known yet, not its body. */
export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, UploadedFile>;
}

/** Reads a whole form. Unknown files are read and discarded; a missing file is answered with 400. */
export async function readForm(request: FastifyRequest, fileNames: readonly string[]): Promise<Form> {
  const fields = new Map<string, unknown>();
  const files = new Map<string, UploadedFile>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (fileNames.includes(part.fieldname)) {
        files.set(part.fieldname, { bytes: await part.toBuffer(), declaredType: part.mimetype });
      } else part.file.resume();
    }
  } catch (error) {
    // The form parser throws plain errors on broken input, which is the fault of the client.
    throw (
      toFailure(error) ?? new ApiFailure('invalid_body', 'The form could not be read.', { field: 'form' })
    );
  }
  for (const name of fileNames) {
    if (!files.has(name)) throw new ApiFailure('invalid_body', `${name}: a file is needed.`, { field: name });
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}
