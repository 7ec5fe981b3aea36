import { ConfigError } from '#config/faults.ts';

/** A start failure that the operator can fix: the message says how, and no stack is printed. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** A child process did not start and has logged why. */
export class SaidAlready extends StartError {}

interface Place {
  /** Port to listen on. */
  port: number;
  host: string;
  portVariable: 'PORT' | 'MALL_API_PORT';
  dataDir: string;
}

/** Returns the output for a failed start: one line with the solution if an operator can fix it, else the error itself. */
export function explainStartFailure(error: unknown, place: Place | undefined): unknown {
  if (error instanceof ConfigError) return `The configuration is wrong.\n${error.message}`;
  if (error instanceof StartError) return error.message;
  return (place && findCause(error, place)) ?? error;
}

function findCause(error: unknown, { port, host, portVariable, dataDir }: Place): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const isOfListening = 'syscall' in error && error.syscall === 'listen';
  if (isOfListening) return toListenReason(code, { port, host, portVariable });
  if (code === 'ENOSPC' || isFull(error))
    return `The disk of DATA_DIR (${dataDir}) is full: make room, or set DATA_DIR to a folder elsewhere.`;
  const isUnmade = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'; // on a read-only disk, if parent folders are missing
  if (isUnmade) return `DATA_DIR (${dataDir}) cannot be made: its disk may be read-only; set DATA_DIR to a folder elsewhere.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code) || isUnopened(error))
    return `DATA_DIR (${dataDir}) cannot be written${code.startsWith('E') && code !== 'ERR_SQLITE_ERROR' ? ` (${code})` : ''}: give this account a folder of its own, or set DATA_DIR to another.`;
  return undefined;
}

function toListenReason(code: string, { port, host, portVariable }: Omit<Place, 'dataDir'>): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use: end what listens there, or set ${portVariable} to another port.`;
  if (code === 'EACCES') return `Port ${port} is not this account's to listen on: set ${portVariable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST (${host}) is no address of this machine: 127.0.0.1 is for itself alone, 0.0.0.0 for the network.`;
  return undefined;
}

/** SQLite's result codes: 13 SQLITE_FULL, 14 SQLITE_CANTOPEN, 8 SQLITE_READONLY (https://www.sqlite.org/rescode.html). */
const isFull = (error: Error): boolean => resultCodeOf(error) === 13;
const isUnopened = (error: Error): boolean => [8, 14].includes(resultCodeOf(error) ?? 0);

function resultCodeOf(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
