// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { beginCompanyLogin, logInStaffByCompany } from '#shared/contracts/staff.ts';
import { companyLoginMs } from '#shared/site/staff-limits.ts';
import { storeFlow, takeFlow, toPlace } from '#web/desk/login/company-flow.ts';
import { renderDesk, toStaff } from './support/render-desk.tsx';

const state = 's'.repeat(43);
const browser = 'b'.repeat(43);
const onlyCompany = { companyLogin: { isOnly: true } };

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the login page with a company login', () => {
  it('offers only the company login, and emergency access behind it', async () => {
    const { t } = renderDesk({ path: '/login', staff: null, start: onlyCompany });
    expect(await screen.findByRole('button', { name: t('company.log_in') })).toBeTruthy();
    expect(screen.queryByLabelText(t('login.password'))).toBeNull();
    expect(screen.getByText(t('login.emergency'))).toBeTruthy();
  });

  it('also offers the other ways if the tenant file allows them', async () => {
    const { t } = renderDesk({ path: '/login', staff: null, start: { companyLogin: { isOnly: false } } });
    expect(await screen.findByRole('button', { name: t('company.log_in') })).toBeTruthy();
    expect(screen.getByLabelText(t('login.password'))).toBeTruthy();
    expect(screen.queryByText(t('login.emergency'))).toBeNull();
  });

  it('explains that the provider does not respond', async () => {
    const refusal = new ApiError('UnprocessableEntity', { errors: { provider: ['not_available'] } });
    const { t, user } = renderDesk({ path: '/login', staff: null, start: onlyCompany, answers: [[beginCompanyLogin, () => refusal]] });
    await user.click(await screen.findByRole('button', { name: t('company.log_in') }));
    expect((await screen.findByRole('alert')).textContent).toContain(t('company.provider_not_available'));
  });
});

describe('the page to which the provider returns', () => {
  const path = `/login/company?code=the-code&state=${state}&iss=https%3A%2F%2Flogin.example`;
  const begun = () => storeFlow(state, { purpose: 'login', browser, returnTo: '/account', begunMs: Date.now() });

  it('logs in once, without the code in the address, and opens the requested place', async () => {
    begun();
    const answers = [[logInStaffByCompany, () => ({ staff: toStaff() })] as const];
    const { t, sent } = renderDesk({ path, staff: null, start: onlyCompany, answers });
    await screen.findByRole('heading', { level: 1, name: t('places.account') });
    const own = sent.filter(({ name }) => name === logInStaffByCompany.name).map(({ body }) => body);
    expect(own).toEqual([{ browser, state, code: 'the-code', iss: 'https://login.example' }]);
    expect(location.pathname + location.search).toBe('/desk/account');
    expect(takeFlow(state)).toBeUndefined();
  });

  it.each([
    ['groups', 'required'],
    ['email', 'email_not_verified'],
    ['account', 'blocked'],
  ])('explains a refusal: %s %s', async (field, code) => {
    begun();
    const refusal = new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
    const { t } = renderDesk({ path, staff: null, start: onlyCompany, answers: [[logInStaffByCompany, () => refusal]] });
    expect((await screen.findByRole('alert')).textContent).toContain(t(`company.${field}_${code}`));
    const again = screen.getByRole<HTMLAnchorElement>('link', { name: t('company.again') });
    expect(again.getAttribute('href')).toBe('/desk/login?to=%2Faccount');
  });

  it.each([
    ['of another browser', path, 'state_invalid', () => {}],
    ['of a cancelled login', `/login/company?error=access_denied&state=${state}`, 'cancelled', begun],
  ])('sends no answer %s', async (_what, at, reason, prepare) => {
    prepare();
    const { t, sent } = renderDesk({ path: at, staff: null, start: onlyCompany });
    expect((await screen.findByRole('alert')).textContent).toContain(t(`company.${reason}`));
    await waitFor(() => expect(location.search).toBe(''));
    expect(sent).toEqual([]);
  });
});

describe('a flow of the company login', () => {
  it('counts once, and only for a limited time', () => {
    const flow = { purpose: 'login', browser, begunMs: Date.now() } as const;
    storeFlow(state, flow);
    expect(takeFlow(state)).toEqual(flow);
    expect(takeFlow(state)).toBeUndefined();
    storeFlow(state, { ...flow, begunMs: Date.now() - companyLoginMs - 1 });
    expect(takeFlow(state)).toBeUndefined();
  });

  it.each([
    ['/receipts?q=1', '/receipts?q=1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    [undefined, '/'],
  ])('returns to %s as %s', (value, place) => expect(toPlace(value)).toBe(place));
});
