/**
 * Loaded before Electron's install script, which prints `error.stack` alone. The stack of a failed `fetch`
 * says "fetch failed" and nothing of its cause (DNS, certificate, refused connection), so the cause is
 * appended to the stack.
 */
const request = globalThis.fetch;
globalThis.fetch = async (...given) => {
  try {
    return await request(...given);
  } catch (error) {
    if (error instanceof Error && error.cause !== undefined)
      error.stack = `${error.stack}\n  [cause]: ${String(error.cause)}`;
    throw error;
  }
};
