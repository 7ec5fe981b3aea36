// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientError } from '#shared/rules/client-errors.ts';
import { failToStart } from '#web/start-failure.ts';
import { expectConsole } from '../support/console-guard.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a site that cannot start', () => {
  it('logs and reports the error, and throws it again', async () => {
    expectConsole(/^The site could not start\. .*no such screen/s);
    const sent: ClientError[] = [];
    vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Promise.resolve(new Response());
    });
    const error = new Error('no such screen');
    expect(() => failToStart(error)).toThrow(error);
    await vi.waitFor(() => expect(sent).toMatchObject([{ message: 'no such screen' }]));
  });
});
