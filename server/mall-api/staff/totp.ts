/** Of a clock that is a little off, the step before and the one after count as well (RFC 6238, 5.2). */
const window = 1;
const periodSeconds = 30;

/** Of nobody: it takes as long to compare with. */
const nobodys = 'A'.repeat(32);

/** Codes of an authenticator app (RFC 6238, as every app has it: SHA-1, six digits, 30 s). The library comes when the first of the staff does. */
export async function loadTotp() {
  const { Secret, TOTP } = await import('otpauth');
  const toTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
    new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

  return {
    /** The step that a code is of; undefined for a wrong code, and after as long a time where there is no secret. */
    findStep(secret: string | undefined, code: string, now: Date): number | undefined {
      const delta = toTotp(secret ?? nobodys).validate({ token: code, timestamp: now.getTime(), window });
      return delta === null || secret === undefined ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
    },
    /** What an app reads from a QR code. */
    toAddress: (secret: string, names: { issuer: string; label: string }): string => toTotp(secret, names).toString(),
  };
}
