/** Log fields for a disk error: only the reason if the disk is full or refuses; otherwise the error with its stack, because it is a bug. */
export function toDiskFault(error: unknown): { reason: string } | { err: unknown } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? { reason: reasons[code] ?? code } : { err: error };
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk’s quota is used up',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder cannot be made: the disk may be read-only', // Node's code if parent folders are missing
  EACCES: 'it belongs to another account',
  EPERM: 'it belongs to another account',
};
