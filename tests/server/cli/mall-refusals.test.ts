import { describe, expect, it } from 'vitest';
import { ConfigError } from '#config/faults.ts';
import { CommandFault, findRefusal } from '#server/cli/mall/command.ts';
import { ApiError } from '#shared/contracts/errors.ts';

describe('findRefusal', () => {
  it('returns one sentence for an `ApiError` that no command explains', () => {
    expect(findRefusal(new ApiError('NotFound'))).toBe('Not found.');
    expect(findRefusal(new ApiError('Conflict', { errors: { amount: ['duplicate'], number: ['invalid', 'too_old'] } }))).toBe(
      'Conflict (amount: duplicate; number: invalid, too_old).',
    );
    expect(findRefusal(new ApiError('BadRequest', { message: 'The page is past the end.' }))).toBe('The page is past the end.');
  });

  it('returns the message of a refused command and of a wrong configuration', () => {
    expect(findRefusal(new CommandFault('Name one file.'))).toBe('Name one file.');
    const fault = new ConfigError('tenant.json', [{ key: 'tills', reason: 'is no list' }]);
    expect(findRefusal(fault)).toBe(fault.message);
  });

  it('returns undefined for a bug, so that its stack is printed', () => {
    expect(findRefusal(new TypeError('x is not a function'))).toBeUndefined();
    expect(findRefusal('text')).toBeUndefined();
  });
});
