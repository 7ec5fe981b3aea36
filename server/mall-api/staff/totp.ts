/** Time steps before and after the current one that are accepted, because clocks may be slightly wrong (RFC 6238, 5.2). */
const window = 1;
const periodSeconds = 30;

/** Placeholder secret, so that the comparison takes the same time. */
const nobodys = 'A'.repeat(32);

/**
 * Loads the functions for codes of an authenticator app (RFC 6238 with the defaults of all apps: SHA-1, six digits, 30
 * s). The library is loaded at the first staff login.
 */
export async function loadTotp() {
  const { Secret, TOTP } = await import('otpauth');
  const toTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
    new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

  return {
    /** Returns the time step of a code; undefined if it is wrong. Takes the same time if there is no secret. */
    findStep(secret: string | undefined, code: string, now: Date): number | undefined {
      const delta = toTotp(secret ?? nobodys).validate({ token: code, timestamp: now.getTime(), window });
      return delta === null || secret === undefined ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
    },
    /** Returns the content of the QR code for an app. */
    toAddress: (secret: string, names: { issuer: string; label: string }): string => toTotp(secret, names).toString(),
  };
}
