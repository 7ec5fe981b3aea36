import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUncommonPassword } from '#server/mall-api/account/common-passwords.ts';
import { createPasswords, type Derive, deriveKey, toSiteNames } from '#server/mall-api/account/passwords.ts';
import { makeCardNumber } from '#server/mall-api/membership/lifecycle.ts';
import { ApiError } from '#shared/contracts/errors.ts';

const cheap = { N: 2, r: 1, p: 1 };
const passwords = createPasswords({ randomBytes, cost: cheap });
const by = 'network 1';

describe('createPasswords', () => {
  it('recognizes a password, and no other one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), async (password, other) => {
        const stored = await passwords.hash(password, by);
        expect(await passwords.matches(password, stored, by)).toBe(true);
        expect(await passwords.matches(other, stored, by)).toBe(other.normalize('NFKC') === password.normalize('NFKC'));
      }),
      { numRuns: 40 },
    );
  });

  it('treats two Unicode forms of a password as the same', async () => {
    expect(
      await passwords.matches(
        'kocˇka'.normalize('NFD') + 'é'.normalize('NFD'),
        await passwords.hash(`kocˇka${'é'.normalize('NFC')}`, by),
        by,
      ),
    ).toBe(true);
  });

  it('salts each hash, and stores nothing of the password', async () => {
    const [first, second] = [await passwords.hash('correct horse', by), await passwords.hash('correct horse', by)];
    expect(first).toMatch(/^scrypt\$2\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(first).not.toContain('correct');
  });

  it('compares a password at the cost with which the hash was stored', async () => {
    const stored = await createPasswords({ randomBytes, cost: { N: 4, r: 2, p: 2 } }).hash('correct horse', by);
    expect(await passwords.matches('correct horse', stored, by)).toBe(true);
  });

  it('does the same work without a hash, and rejects', async () => {
    const costs: unknown[] = [];
    const derive: Derive = (password, salt, cost) => {
      costs.push(cost);
      return deriveKey(password, salt, cost);
    };
    const counted = createPasswords({ randomBytes, cost: cheap, derive });
    expect(await counted.matches('', undefined, by)).toBe(false);
    expect(await counted.matches('correct horse', undefined, by)).toBe(false);
    expect(costs).toEqual([cheap, cheap]);
  });

  it('costs 16 MiB and real work by default', async () => {
    const stored = await createPasswords({ randomBytes }).hash('correct horse', by);
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(await passwords.matches('correct horse', stored, by)).toBe(true);
  });

  it('rejects a hash of another algorithm', async () => {
    await expect(passwords.matches('a', '$2b$10$abc', by)).rejects.toThrow('unknown kind');
  });
});

describe('assertUncommonPassword', () => {
  const person = { email: 'jana.mala@visitor.example', firstName: 'Jana', lastName: 'Malá' };
  const siteNames = ['meandr', 'Podhradie – obchodný dvor'];

  it.each([
    ['too_common', 'password PassWord1 P@ssw0rd! 12345678 qwertyuiop aaaaaaaaaaaa abababab 19900501 777111222 1.5.1990'],
    [
      'too_common',
      'heslo123 Heslo1234! h3sl0123 hesloheslo mojeheslo1 slunicko Slunicko1 sluníčko7 5lun1ck0 martinka martinka88 lucinka1!',
    ],
    ['too_common', 'praha123 Praha2024 brno2000 ostrava1 Sparta1893 spartapraha slavia69 banikostrava kveten2024 nedele123 lasicka22'],
    [
      'too_common',
      'martinka.praha terezka.slavie princezna1 kocicka12 11kocicka qwertzuiop ěščřžýáí asdfghjkl yxcvbnm123 slniecko1 bratislava1',
    ],
    [
      'too_common',
      'passwort1 geheim123 schatzi99 Sonnenschein1 muenchen1 München72 Fussball12 liebling! Dortmund09 Novotny1980 Schneider77',
    ],
    ['too_personal', 'Jana.Mala@visitor.example janamala jana-mala JanaMalá Jana1990 mala.jana.7 janaheslo J4n4M4l4 heslojana1 xJanaMala'],
    ['too_personal', 'Meandr2024 meandr123 m3andr!! meandrheslo podhradie1 Podhradie22 meandrjana obchodnydvor'],
  ])('rejects as %s each of %s', (code, passwords) => {
    for (const password of passwords.split(' ')) {
      expect(() => assertUncommonPassword(password, person, siteNames), password).toThrow(
        expect.objectContaining({ httpStatus: 'UnprocessableEntity', errors: { password: [code] } }),
      );
    }
  });

  it.each(['        ', 'heslo 123', ' praha 2024 '])('rejects %j as too common', (password) => {
    expect(() => assertUncommonPassword(password, person, siteNames)).toThrow(
      expect.objectContaining({ errors: { password: ['too_common'] } }),
    );
  });

  it('rejects a name with a space in it', () => {
    expect(() => assertUncommonPassword('Malá Jana', person, siteNames)).toThrow(
      expect.objectContaining({ errors: { password: ['too_personal'] } }),
    );
  });

  it.each([
    'tři modré deštníky',
    'jana.mala@visitor.example is long',
    'Xu7-pq2m',
    'praha má sto věží a jedna z nich je moje',
    'meandr teče kolem domu',
    '4815162342108',
    'kobyla-traktor-mlha',
  ])('accepts %j', (password) => {
    expect(() => assertUncommonPassword(password, person, siteNames)).not.toThrow(ApiError);
  });
});

describe('makeCardNumber', () => {
  it('returns 16 digits of which the last is a check digit', () => {
    for (let count = 0; count < 200; count += 1) {
      const cardNumber = makeCardNumber(randomBytes);
      expect(cardNumber).toMatch(/^9\d{15}$/);
      expect(luhnSum(cardNumber) % 10).toBe(0);
    }
  });

  it('detects any wrong digit, and most swapped digits', () => {
    const cardNumber = makeCardNumber(() => Buffer.from('0123456789abcdef', 'hex'));
    fc.assert(
      fc.property(fc.nat(15), fc.nat(9), (index, digit) => {
        const slip = cardNumber.slice(0, index) + digit + cardNumber.slice(index + 1);
        expect(luhnSum(slip) % 10 === 0).toBe(slip === cardNumber);
      }),
    );
  });
});

/** Returns the Luhn sum as a till computes it: from the right, every second digit is doubled. */
function luhnSum(number: string): number {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

describe('toSiteNames', () => {
  it.each([
    ['https://www.meandr.example', ['demo', 'meandr']],
    ['https://klub.meandr.example', ['demo', 'meandr', 'klub']],
    ['http://localhost:3000', ['demo', 'meandr', 'localhost']],
    ['http://127.0.0.1:3000', ['demo', 'meandr']],
    ['http://[::1]:3000', ['demo', 'meandr']],
  ])('returns at %s: %j', (publicUrl, names) => {
    const tenant = { tenantId: 'demo', tenantSecondLevelDomain: 'meandr.example', domains: { 'www.meandr.example': 'cz' } } as const;
    expect(toSiteNames(tenant, publicUrl)).toEqual(names);
  });
});
