// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setupModalEveryDays, storageKeys } from '#shared/site/limits.ts';
import { isSetupDue, listSetupSteps, storeSetupDate } from '#web/features/account/SetupInvitation.tsx';
import { createSession } from '#web/lib/session/session.ts';
import { customer } from '../../support/customer.ts';

const known = { birth_date: '1990-04-01', phone: '+420 777 000 000', interests: [3] };
const news = { terms: { version: '1', at: '2026-11-01T08:00:00+01:00' }, newsletter: true };

afterEach(() => localStorage.clear());

describe('listSetupSteps', () => {
  it.each([
    [{}, ['about', 'interests', 'newsletter']],
    [known, []],
    [{ ...known, consents: news }, []],
    [{ ...known, phone: null }, ['about', 'newsletter']],
    [{ ...known, birth_date: null, consents: news }, ['about']],
    [{ ...known, interests: [] }, ['interests', 'newsletter']],
  ])('asks a member with profile %j for %j', (changes, steps) => {
    expect(listSetupSteps(customer(changes))).toEqual(steps);
  });
});

describe('isSetupDue', () => {
  const first = new Date('2026-11-21T10:00:00Z');
  const later = (days: number) => new Date(first.getTime() + days * 86_400_000);

  it('returns true until the questions were opened or postponed, and again after a fortnight', () => {
    expect([isSetupDue(first), isSetupDue(later(1))]).toEqual([true, true]);
    storeSetupDate(first);
    expect(localStorage.getItem('SETUP_MODAL_APPEARED_DATE')).toBe(first.toISOString());
    expect([0, 1, setupModalEveryDays - 0.01, setupModalEveryDays].map((days) => isSetupDue(later(days)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('returns true again for the next member, and if the stored value is not a date', () => {
    storeSetupDate(first);
    createSession(() => localStorage).clear();
    expect(isSetupDue(first)).toBe(true);
    localStorage.setItem(storageKeys.setupModal, 'soon');
    expect(isSetupDue(first)).toBe(true);
  });

  it('returns false without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeSetupDate(first);
    expect(isSetupDue(first)).toBe(false);
    vi.unstubAllGlobals();
  });
});
