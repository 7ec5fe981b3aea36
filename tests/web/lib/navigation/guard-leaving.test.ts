// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayLeave } from '#web/lib/navigation/browser-history.ts';
import { guardLeaving } from '#web/lib/navigation/guard-leaving.ts';
import { leavingEvent } from '#web/lib/session/leaving.ts';

const confirm = vi.fn(() => false);
vi.stubGlobal('confirm', confirm);
let stop = () => {};
afterEach(() => {
  stop();
  confirm.mockClear();
});

/** Whether the browser would ask before it unloads the page. */
const asksAtUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('guardLeaving', () => {
  it('asks for back and forward, and at unload, until it is removed', () => {
    stop = guardLeaving('Leave?');
    expect([mayLeave(), confirm.mock.calls, asksAtUnload()]).toEqual([false, [['Leave?']], true]);
    stop();
    expect([mayLeave(), confirm.mock.calls.length, asksAtUnload()]).toEqual([true, 1, false]);
  });

  it.each([
    ['/cz/novinky/1', 1],
    ['', 0],
    ['#dole', 0],
    ['https://elsewhere.example/', 0],
  ])('asks at a link to %j: %s times', (href, times) => {
    stop = guardLeaving('Leave?');
    document.body.innerHTML = `<a href="${href}">x</a>`;
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(confirm).toHaveBeenCalledTimes(times);
  });

  it('does not block leaving for the login, because the input is saved', () => {
    stop = guardLeaving('Leave?');
    dispatchEvent(new CustomEvent(leavingEvent, { detail: { isInputSaved: true } }));
    expect([mayLeave(), asksAtUnload()]).toEqual([true, false]);
  });
});
