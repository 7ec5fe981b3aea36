import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCardNumber } from '#server/mall-api/account/card-number.ts';
import { assertUncommonPassword } from '#server/mall-api/account/common-passwords.ts';
import { createPasswords, type Derive, deriveKey } from '#server/mall-api/account/passwords.ts';
import { ApiError } from '#shared/contracts/errors.ts';

const cheap = { N: 2, r: 1, p: 1 };
const passwords = createPasswords({ randomBytes, cost: cheap });

describe('createPasswords', () => {
  it('knows a password again, and no other one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), async (password, other) => {
        const stored = await passwords.hash(password);
        expect(await passwords.matches(password, stored)).toBe(true);
        expect(await passwords.matches(other, stored)).toBe(other.normalize('NFKC') === password.normalize('NFKC'));
      }),
      { numRuns: 40 },
    );
  });

  it('takes a letter that is typed in two ways for the same', async () => {
    expect(
      await passwords.matches('kocˇka'.normalize('NFD') + 'é'.normalize('NFD'), await passwords.hash(`kocˇka${'é'.normalize('NFC')}`)),
    ).toBe(true);
  });

  it('salts each hash, and keeps nothing of the password', async () => {
    const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(first).toMatch(/^scrypt\$2\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(first).not.toContain('correct');
  });

  it('compares at the cost that a hash was made with', async () => {
    const stored = await createPasswords({ randomBytes, cost: { N: 4, r: 2, p: 2 } }).hash('correct horse');
    expect(await passwords.matches('correct horse', stored)).toBe(true);
  });

  it('does the same work for nobody, and refuses', async () => {
    const costs: unknown[] = [];
    const derive: Derive = (password, salt, cost) => {
      costs.push(cost);
      return deriveKey(password, salt, cost);
    };
    const counted = createPasswords({ randomBytes, cost: cheap, derive });
    expect(await counted.matches('', undefined)).toBe(false);
    expect(await counted.matches('correct horse', undefined)).toBe(false);
    expect(costs).toEqual([cheap, cheap]);
  });

  it('costs 16 MiB and real work unless it is told otherwise', async () => {
    const stored = await createPasswords({ randomBytes }).hash('correct horse');
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(await passwords.matches('correct horse', stored)).toBe(true);
  });

  it('does not take a hash of another kind', async () => {
    await expect(passwords.matches('a', '$2b$10$abc')).rejects.toThrow('unknown kind');
  });
});

describe('assertUncommonPassword', () => {
  const person = { email: 'jana.mala@visitor.example', firstName: 'Jana', lastName: 'Malá' };

  it.each([
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop',
    'Jana.Mala@visitor.example',
    'janamala',
    'jana-mala',
    'JanaMalá',
    'Malá Jana',
    'aaaaaaaaaaaa',
    '        ',
  ])('refuses %j', (password) => {
    expect(() => assertUncommonPassword(password, person)).toThrow(
      expect.objectContaining({ httpStatus: 'UnprocessableEntity', errors: { password: ['too_common'] } }),
    );
  });

  it.each(['tři modré deštníky', 'jana.mala@visitor.example is long', 'Xu7-pq2m'])('takes %j', (password) => {
    expect(() => assertUncommonPassword(password, person)).not.toThrow(ApiError);
  });
});

describe('makeCardNumber', () => {
  it('is 16 digits of which the last follows from the others', () => {
    for (let count = 0; count < 200; count += 1) {
      const cardNumber = makeCardNumber(randomBytes);
      expect(cardNumber).toMatch(/^9\d{15}$/);
      expect(luhnSum(cardNumber) % 10).toBe(0);
    }
  });

  it('finds any one digit that is wrong, and most that change places', () => {
    const cardNumber = makeCardNumber(() => Buffer.from('0123456789abcdef', 'hex'));
    fc.assert(
      fc.property(fc.nat(15), fc.nat(9), (index, digit) => {
        const slip = cardNumber.slice(0, index) + digit + cardNumber.slice(index + 1);
        expect(luhnSum(slip) % 10 === 0).toBe(slip === cardNumber);
      }),
    );
  });
});

/** As a till computes it: from the right, every second digit doubled. */
function luhnSum(number: string): number {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}
