import type { VerifySeal } from '#shared/domain/statementCheck.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Verifies an Ed25519 signature with Web Crypto. Null: the browser does not support it, or the key is
 * malformed. False: the signature is malformed or wrong.
 */
export const verifySeal: VerifySeal = async (publicKey, message, signature) => {
  // `subtle` is undefined on insecure origins.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  let key: CryptoKey;
  try {
    key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return null;
  }
  try {
    return await subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new Uint8Array(message));
  } catch {
    return false;
  }
};
