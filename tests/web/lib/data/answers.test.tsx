// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerKeeper } from '#web/lib/data/AnswerKeeper.tsx';
import { AnswersKept, createAnswers, siteAnswers, useAnswer } from '#web/lib/data/answers.ts';
import { createSite } from '#web/lib/site-state.ts';

afterEach(() => {
  cleanup();
  createSite();
});

describe('answers', () => {
  it('are nobody’s to ask for while the page has brought all', async () => {
    const importKeeper = vi.fn(async () => AnswerKeeper);
    const answers = createAnswers(importKeeper);
    const isAged = vi.fn(() => true);
    answers.renew(isAged);
    expect([answers.keeper(), answers.questions(), importKeeper.mock.calls, isAged.mock.calls]).toEqual([undefined, [], [], []]);
  });

  it('fail where who asks for them cannot be loaded, and come once it can', async () => {
    const attempts = [() => Promise.reject(new TypeError('No network')), async () => AnswerKeeper];
    const answers = createAnswers(() => attempts.shift()?.() ?? new Promise(() => {}));
    const read = vi.fn(async () => 'seven');
    const stop = answers.ask({ key: '/v1/seven', read, isAskedAnew: false });
    await waitFor(() => expect(answers.find('/v1/seven').error).toMatchObject({ message: 'No network' }));
    await answers.retry();
    const { unmount } = render(<AnswerKeeper answers={answers} questions={answers.questions()} />);
    await waitFor(() => expect(answers.find('/v1/seven')).toEqual({ data: 'seven', error: undefined }));
    expect(read).toHaveBeenCalledTimes(1);
    stop();
    expect(answers.questions()).toEqual([]);
    unmount();
  });

  it('are told of only when they are others', async () => {
    const answers = createAnswers(async () => AnswerKeeper);
    const listener = vi.fn();
    answers.subscribe(listener);
    const data = { points: 7 };
    answers.tell('/v1/points', { data });
    answers.tell('/v1/points', { data });
    answers.tell('/v1/others', {});
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('useAnswer', () => {
  beforeEach(() => void render(<AnswersKept />));
  const use = (key: string, read: () => Promise<unknown>, isAskedAnew = false) => renderHook(() => useAnswer(key, read, isAskedAnew));

  it('shows at once what is kept, and what is new when it is told to ask again', async () => {
    let points = 1;
    const read = vi.fn(async () => points);
    const first = use('/v1/points', read, true);
    await waitFor(() => expect(first.result.current.data).toBe(1));
    first.unmount();
    points = 2;
    const second = use('/v1/points', read, true);
    expect(second.result.current.data).toBe(1);
    await act(async () => siteAnswers().renew((key) => key === '/v1/points'));
    await waitFor(() => expect(second.result.current.data).toBe(2));
  });

  it('forgets no other answer when one is asked for again', async () => {
    const reads = { a: vi.fn(async () => 'a'), b: vi.fn(async () => 'b') };
    const shown = [use('/v1/a', reads.a), use('/v1/b', reads.b)];
    await waitFor(() => expect(shown.map(({ result }) => result.current.data)).toEqual(['a', 'b']));
    const asked = [reads.a, reads.b].map(({ mock }) => mock.calls.length);
    await act(async () => siteAnswers().renew((key) => key === '/v1/b'));
    expect([reads.a, reads.b].map(({ mock }, index) => mock.calls.length > (asked[index] ?? 0))).toEqual([false, true]);
    expect(shown.map(({ result }) => result.current.data)).toEqual(['a', 'b']);
  });
});
