/** What a log line says of a disk that is full or refuses: its code; of all else the error with its stack, for that is a fault of ours. */
export function toDiskFault(error: unknown): { reason: string } | { err: unknown } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? { reason: reasons[code] ?? code } : { err: error };
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk’s quota is used up',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder cannot be made: the disk may be read-only', // Node’s own word for that, where it makes folders above
  EACCES: 'it belongs to another account',
  EPERM: 'it belongs to another account',
};
