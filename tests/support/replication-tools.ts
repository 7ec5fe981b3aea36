import { spawnSync } from 'node:child_process';

/** The program Litestream; undefined if it is not installed. Tests that need it are skipped then. */
export const litestream = [process.env.LITESTREAM_BINARY, 'litestream'].find(
  (program) => program && spawnSync(program, ['version']).status === 0,
);
export const withoutLitestream = 'litestream is not on PATH, and LITESTREAM_BINARY is not set';

export const hasRclone = spawnSync('rclone', ['version']).status === 0;
export const withoutRclone = 'rclone is not installed';
