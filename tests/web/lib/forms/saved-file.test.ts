import { describe, expect, it } from 'vitest';
import { createFileKeeper, type FileOwner, type FileRecord, type FileStorage, fileMaxAgeMs } from '#web/lib/forms/saved-file.ts';

const startMs = Date.parse('2026-11-21T10:00:00Z');
const eva: FileOwner = { member: 7, tab: 'a' };
const adam: FileOwner = { member: 8, tab: 'a' };
const visitor: FileOwner = { member: undefined, tab: 'a' };
const otherTab = (owner: FileOwner): FileOwner => ({ ...owner, tab: 'b' });

/** Creates one browser with its storage, clock and locks, which all tabs share. */
function createBrowser({ isBroken = false } = {}) {
  let stored: FileRecord | undefined;
  let heldBy: unknown;
  const clock = { ms: startMs };
  const act = async <T>(result: () => T): Promise<T> => {
    if (isBroken) throw new DOMException('storage is switched off', 'SecurityError');
    return result();
  };
  const storage: FileStorage = {
    read: () => act(() => stored),
    write: (record, untilMs) =>
      act(() => {
        expect(untilMs).toBe(record.chosenMs + fileMaxAgeMs);
        stored = record;
      }),
    remove: () =>
      act(() => {
        stored = undefined;
      }),
  };
  const request = async (name: string, _options: unknown, use: (lock: { name: string } | null) => Promise<void> | undefined) => {
    if (heldBy !== undefined) return use(null);
    heldBy = name;
    await use({ name });
    heldBy = undefined;
  };
  const locks = { request } as unknown as Pick<LockManager, 'request'>; // safe: only this overload is used
  return {
    clock,
    stored: () => stored,
    /** Opens a document in a tab. Its `close` releases the lock, as browsers do. */
    open: ({ hasLocks = true } = {}) =>
      Object.assign(createFileKeeper({ storage, locks: hasLocks ? locks : undefined, now: () => clock.ms }), {
        close: () => {
          heldBy = undefined;
        },
      }),
  };
}

const photo = (name = 'bon.jpg') => new File(['grain'], name, { type: 'image/jpeg', lastModified: startMs });

async function saveFor(owner: FileOwner, browser = createBrowser()) {
  const tab = browser.open();
  await tab.keep('form', owner, photo());
  tab.close();
  return browser;
}

describe('a chosen file', () => {
  it('is restored after a reload, byte for byte', async () => {
    const browser = await saveFor(eva);
    const found = await browser.open().find('form', eva);
    expect(found).toMatchObject({ name: 'bon.jpg', type: 'image/jpeg', lastModified: startMs });
    expect(await found?.text()).toBe('grain');
  });

  it.each([
    ['its member', eva, eva, true, true],
    ['its member, in another tab', eva, otherTab(eva), true, true],
    ['another member', eva, adam, false, false],
    ['a visitor, while its member may be logging in', eva, visitor, false, true],
    ['the visitor who chose it', visitor, visitor, true, true],
    ['the visitor who then logs in in the same tab', visitor, eva, true, true],
    ['a member who logs in in another tab', visitor, otherTab(eva), false, true],
    ['another visitor’s tab', visitor, otherTab(visitor), false, true],
  ])('is restored only for the right person: %s', async (_who, chosenBy, shownTo, isFound, isLeft) => {
    const browser = await saveFor(chosenBy);
    expect((await browser.open().find('form', shownTo)) !== undefined).toBe(isFound);
    expect(browser.stored() !== undefined).toBe(isLeft);
  });

  it.each([
    ['is restored just before its hour is over', fileMaxAgeMs - 1, true],
    ['is not restored when its hour is over', fileMaxAgeMs, false],
    ['is not restored when the clock was put back', -1, false],
  ])('%s', async (_when, passedMs, isThere) => {
    const browser = await saveFor(eva);
    browser.clock.ms += passedMs;
    expect((await browser.open().find('form', eva)) !== undefined).toBe(isThere);
    expect(browser.stored() !== undefined).toBe(isThere);
  });

  it('is not restored in another form', async () => {
    const browser = await saveFor(eva);
    expect(await browser.open().find('other', eva)).toBeUndefined();
    expect(await browser.open().find('form', eva)).toBeDefined();
  });

  it('is replaced by a later choice, and deleted when sent or removed, even if everything happens concurrently', async () => {
    const browser = createBrowser();
    const tab = browser.open();
    void tab.keep('form', eva, photo('first.jpg'));
    await tab.keep('form', eva, photo('second.jpg'));
    expect(browser.stored()?.name).toBe('second.jpg');
    void tab.keep('form', eva, photo('third.jpg'));
    await tab.forget();
    expect(browser.stored()).toBeUndefined();
  });

  it('stays with one of several tabs: the others neither show nor delete it', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.open(), browser.open()];
    await first.keep('form', eva, photo('first.jpg'));
    expect(await second.find('form', eva)).toBeUndefined();
    await second.keep('form', eva, photo('second.jpg'));
    await second.forget();
    expect(browser.stored()?.name).toBe('first.jpg');
    await first.leave();
    expect(await second.find('form', eva)).toMatchObject({ name: 'first.jpg' });
  });

  it('is also stored in browsers without locks', async () => {
    const browser = createBrowser();
    await browser.open({ hasLocks: false }).keep('form', eva, photo());
    expect(await browser.open({ hasLocks: false }).find('form', eva)).toBeDefined();
  });

  it('is not stored if storage is switched off, and causes no error', async () => {
    const tab = createBrowser({ isBroken: true }).open();
    await tab.keep('form', eva, photo());
    expect(await tab.find('form', eva)).toBeUndefined();
    await tab.forget();
  });
});
