import type { VerifySeal } from '#shared/domain/statementCheck.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** By the browser's own Ed25519; null where it has none, and false for what is no signature at all. */
export const verifySeal: VerifySeal = async (publicKey, message, signature) => {
  // Only pages that came over a safe connection have it.
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
