import { apiErrors, type ApiErrorCode, type ErrorBody } from '#shared/api/errors.ts';

type Extra = Partial<
  Pick<ErrorBody, 'appealToken' | 'field' | 'reason' | 'resetsAt' | 'until' | 'retryAfterMs'>
>;

/** An error to send to the client. The code determines the status (shared/api/errors.ts). */
export class ApiFailure extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly extra: Extra;

  constructor(code: ApiErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = apiErrors[code].status;
    this.extra = extra;
  }

  toBody(): { code: string; message: string } & Extra {
    return { code: this.code, message: this.message, ...this.extra };
  }
}

/** Returns the failure for a user who has removed the account and not restored it. */
export function accountRemoved(): ApiFailure {
  return new ApiFailure('forbidden', 'This account was removed; bring it back first.');
}

/**
 * A wrong variable or argument that the operator at the command line can correct. The message is printed
 * without a stack.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}
