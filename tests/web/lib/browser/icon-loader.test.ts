import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIconLoader } from '#web/lib/browser/icon-loader.ts';

/** A gateway that has every icon but those that begin with `no-`. */
function setUp(answer?: () => Response) {
  const asked: string[] = [];
  const fetchFrom = async (address: string) => {
    asked.push(address);
    const names = new URL(address, 'http://site.invalid').searchParams.get('icons')?.split(',') ?? [];
    const icons = Object.fromEntries(names.filter((name) => !name.startsWith('no-')).map((name) => [name, { body: `<g id="${name}"/>` }]));
    return answer?.() ?? Response.json({ prefix: 'ph', width: 256, height: 256, icons });
  };
  return { asked, ...createIconLoader(fetchFrom as unknown as typeof fetch) }; // asked with an address, as it does
}

describe('createIconLoader', () => {
  it('asks for what is wanted at once in one request, in order, and for each name once', async () => {
    const { asked, load } = setUp();
    const [toilet, none, drop] = await Promise.all([load('ph:toilet'), load('ph:no-such'), load('ph:drop'), load('ph:toilet')]);
    expect(toilet).toEqual({ body: '<g id="toilet"/>', width: 256, height: 256 });
    expect([none, drop?.body]).toEqual([undefined, '<g id="drop"/>']);
    await Promise.all([load('ph:toilet'), load('ph:no-such')]);
    expect(asked).toEqual(['/api/icons/ph.json?icons=drop%2Cno-such%2Ctoilet']);
  });

  it.each(['toilet', 'ph:', ':x', 'ph:a:b', 'ph:<svg>', '../x:y', 'ph:__proto__'])('asks for nothing by the name %j', async (name) => {
    const { asked, load } = setUp();
    expect([await load(name), asked]).toEqual([undefined, []]);
  });

  it.each([
    ['refuses', () => Response.json({}, { status: 404 })],
    ['answers no JSON', () => new Response('<h1>')],
    [
      'is gone',
      () => {
        throw new TypeError('network');
      },
    ],
  ])('goes without when the gateway %s', async (_what, answer) => {
    expect(await setUp(answer).load('ph:drop')).toBeUndefined();
  });

  it('keeps every address within 500 characters, and leaves no name out', async () => {
    const name = fc.stringMatching(/^[a-z]{1,40}(?:-[a-z]{1,20})?$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 60 }), async (names) => {
        const { asked, load } = setUp();
        await Promise.all(names.map((one) => load(`ph:${one}`)));
        expect(asked.every((address) => address.length <= 500)).toBe(true);
        expect(asked.flatMap((address) => address.split('=')[1]?.split('%2C') ?? []).sort()).toEqual([...names].sort());
      }),
      { numRuns: 50 },
    );
  });
});
