// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientError, clientErrorLimits, listPlaces, ofDesk, withoutDetails } from '#shared/rules/client-errors.ts';
import { createErrorReports, reportErrors, reportStartFailure } from '#web/lib/browser/client-errors.ts';
import { reportFailure } from '#web/lib/browser/failed-event.ts';
import { listenersOf } from '../../support/listeners.ts';

beforeEach(() => history.replaceState(null, '', '/cz/muj-prehled?return=/x'));
afterEach(() => vi.unstubAllGlobals());

function collect() {
  const sent: ClientError[] = [];
  return { sent, report: createErrorReports({ build: 'b1', send: (one) => void sent.push(one) }) };
}

const failure = (message: string, stack = '') => Object.assign(new TypeError(message), { stack });

describe('withoutDetails', () => {
  it.each([
    ['x.map is not a function', 'x.map is not a function'],
    ['Cannot find "Jana" in \'form\'', 'Cannot find … in …'],
    ['GET https://www.centre.example/cz/shop/5/boty?q=boty#x failed', 'GET https://www.centre.example failed'],
    [
      'Failed to fetch dynamically imported module: https://www.centre.example/assets/base-00.js',
      'Failed to fetch dynamically imported module: /assets/base-##.js'.replace('##', '#'),
    ],
    ['to jana@mail.example, 603 123 456', 'to … # # #'],
    ['two\nlines\tof text', 'two lines of text'],
    ['/cz/hledat?q=boty', '/cz/hledat…'],
  ])('shortens %j to %j', (message, expected) => {
    expect(withoutDetails(message)).toBe(expected);
  });

  it('limits the length', () => {
    expect(withoutDetails('x'.repeat(5000))).toHaveLength(clientErrorLimits.messageLength);
  });
});

describe('listPlaces', () => {
  it('lists places in our own files, in the formats of Chromium, Firefox and Safari', () => {
    const stack = [
      'TypeError: x',
      '    at a (https://c.example/assets/base-00.js:1:2)',
      'b@https://c.example/assets/screens/Shop-01.js:3:4',
      '    at c (chrome-extension://abc/content.js:5:6)',
      '    at d (https://c.example/cz/shop/5:7:8)',
    ].join('\n');
    expect(listPlaces(stack)).toEqual(['base-00.js:1:2', 'screens/Shop-01.js:3:4']);
  });
});

describe('createErrorReports', () => {
  it('reports the error, its route and the build', () => {
    const { sent, report } = collect();
    report(failure('boom', 'at https://c.example/assets/a.js:1:2'));
    expect(sent).toEqual([{ name: 'TypeError', message: 'boom', stack: ['a.js:1:2'], route: 'dashboard', build: 'b1' }]);
  });

  it('reports the desk as the route, without the rest of its address', () => {
    history.replaceState(null, '', '/desk/members/4711');
    const sent: ClientError[] = [];
    createErrorReports({ build: 'd1', toRoute: () => ofDesk, send: (one) => void sent.push(one) })(
      failure('boom', 'at https://c.example/desk/assets/main-0a.js:1:2'),
    );
    expect(sent).toEqual([{ name: 'TypeError', message: 'boom', stack: ['main-0a.js:1:2'], route: 'desk', build: 'd1' }]);
  });

  it('reports the same error once per page, and only a limited number of errors', () => {
    const { sent, report } = collect();
    report(failure('of 5 entries'));
    report(failure('of 7 entries'));
    expect(sent).toHaveLength(1);
    for (const letter of 'abcdefghijklmnop') report(failure(letter));
    expect(sent).toHaveLength(clientErrorLimits.ofOnePage);
  });

  it.each([['a text'], [undefined], [{ code: 5 }], [null]])('accepts %j as an error, too', (thrown) => {
    const { sent, report } = collect();
    report(thrown);
    expect(sent).toMatchObject([{ name: 'Error' }]);
  });
});

describe('reportErrors', () => {
  let stop = () => {};
  const asked: string[] = [];

  beforeEach(() => {
    asked.splice(0);
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      asked.push(`${address} ${(JSON.parse(body) as ClientError).message}`);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    stop = listenersOf(() => reportErrors('b1'), window);
  });
  afterEach(() => stop());

  it.each<[string, () => void]>([
    ['was thrown and not caught', () => window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('boom'), message: '' }))],
    [
      'was rejected and not handled',
      () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('boom') })),
    ],
    ['the site has shown as an error', () => reportFailure(new Error('boom'))],
  ])('reports an error that %s', (_name, fail) => {
    fail();
    expect(asked).toEqual(['/api/client-errors boom']);
  });

  it('ignores a picture that failed', () => {
    window.dispatchEvent(new Event('error'));
    expect(asked).toEqual([]);
  });

  it('reports a site that could not start, with the build of its document', () => {
    document.body.innerHTML = '<script id="start" type="application/json">{"config":{"buildId":"b2"}}</script>';
    reportStartFailure(new Error('no screen'));
    document.body.innerHTML = '';
    reportStartFailure(new Error('nothing'));
    expect(asked).toEqual(['/api/client-errors no screen', '/api/client-errors nothing']);
  });
});
