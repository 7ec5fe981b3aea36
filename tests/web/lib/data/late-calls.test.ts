import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePayload } from '#shared/site/page.ts';
import { findLateCalls } from '#web/lib/data/late-calls.ts';

const call = (data: unknown) => ({ data });
const toPage = (calls: PagePayload['calls'], rest: Partial<PagePayload> = {}): PagePayload => ({
  status: 200,
  head: { title: 'Meandr', path: '/cz', alternates: {} },
  calls,
  failures: {},
  ...rest,
});

/** A gateway that answers for pages as the test says, one answer after the other. */
function setUp(...answers: (PagePayload | Error)[]) {
  const asked: string[] = [];
  const readPage = async (address: string) => {
    asked.push(address);
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('Asked once too often.');
    return answer;
  };
  return { asked, api: { readPage } };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('findLateCalls', () => {
  it('has nothing to bring where the page brought all', () => {
    expect(findLateCalls(setUp().api, toPage({}))).toBeUndefined();
  });

  it('puts what the document left out to what it had, in one request however often it is asked', async () => {
    const { asked, api } = setUp(toPage({ '/v1/shown': call('newer'), '/v1/late': call('late') }));
    const page = toPage({ '/v1/shown': call('as drawn') }, { hasLateCalls: true });
    const { calls } = page;
    const late = findLateCalls(api, page);
    await Promise.all([late?.bring(), late?.settled(), late?.bring()]);
    expect(asked).toEqual(['/cz']);
    expect(calls).toEqual({ '/v1/shown': call('as drawn'), '/v1/late': call('late') });
    expect(late?.settled()).toBeUndefined();
    expect(findLateCalls(api, page)).toBeUndefined();
  });

  it('asks again some time after a failure, and lets nobody who only waits hear of it', async () => {
    const { asked, api } = setUp(new Error('No network'), toPage({ '/v1/late': call('late') }));
    const page = toPage({}, { hasLateCalls: true });
    const late = findLateCalls(api, page);
    const waiting = late?.settled();
    await expect(late?.bring()).rejects.toThrow('No network');
    await expect(waiting).resolves.toBeUndefined();
    expect(page.calls).toEqual({});
    await expect(late?.bring()).rejects.toThrow('No network');
    expect(asked).toHaveLength(1);
    vi.runAllTimers();
    await late?.bring();
    expect(asked).toHaveLength(2);
    expect(page.calls).toEqual({ '/v1/late': call('late') });
  });
});
