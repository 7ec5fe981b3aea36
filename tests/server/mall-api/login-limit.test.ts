import { expect, it, onTestFinished } from 'vitest';
import { loginFailureRetentionMs, prepareLoginLimit } from '#server/mall-api/account/login-limit.ts';
import { wrongPasswords } from '#shared/site/limits.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { wednesdayNoon } from './running-mall-api.ts';

it('the login limit still applies, for at most its window, if the clock is set back', () => {
  const db = openEmptyDatabase();
  onTestFinished(() => db.close());
  let nowMs = wednesdayNoon.getTime();
  const { count } = prepareLoginLimit({ db, clock: () => new Date(nowMs) });
  const tryOnce = () => count('jana@member.example', { kind: 'network', id: 'n' });
  for (let tried = 0; tried < wrongPasswords.byAccountAndOrigin; tried += 1) tryOnce();
  nowMs -= 86_400_000;
  expect(tryOnce).toThrow(expect.objectContaining({ httpStatus: 'TooManyRequests', retryAfterSeconds: loginFailureRetentionMs / 1000 }));
  nowMs += loginFailureRetentionMs;
  expect(tryOnce).not.toThrow();
});
