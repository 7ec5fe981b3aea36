import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Endpoint, StaffRole } from '#shared/contracts/endpoint.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession, type StaffSession } from '#shared/contracts/staff.ts';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { DeskApp } from '#web/desk/DeskApp.tsx';
import { loadMessages } from '#web/desk/lib/language.ts';
import { createDeskRouter, type PlaceScreens } from '#web/desk/router.tsx';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { createTranslate } from '#web/lib/texts/i18n.tsx';
import { iconPaths } from '#web/ui/icon-paths.ts';
import { icons } from '#web/ui/icons.ts';

const start: DeskStart = {
  build: 'd1',
  centre: 'Meandr',
  locales: ['cz', 'en', 'de', 'sk'],
  fallbackLocale: 'cz',
  publicUrl: 'https://www.centre.example',
  timeZone: 'Europe/Prague',
  dateFormat: 'D. M. YYYY',
  timeFormat: 'H:mm',
  currency: 'CZK',
};

export const toStaff = (roles: StaffRole | readonly StaffRole[] = 'manager', id = 7): StaffSession => ({
  id,
  name: 'Eva Nová',
  roles: [roles].flat(),
  company_id: null,
  expires_at: '2026-11-27T20:00:00Z',
  confirmed_until: null,
  is_company: false,
});

/** Answer of a call: data, a file as a `Response`, or an `ApiError` to throw. */
type Answer = (body: unknown, url: URL) => unknown;

interface Options {
  /** Path below `/desk`. */
  path?: string;
  /** The logged-in staff member; null without a login. */
  staff?: StaffSession | null;
  answers?: readonly (readonly [contract: Endpoint, answer: Answer])[];
  places?: readonly PlaceScreens[];
  /** Start values that differ. */
  start?: Partial<DeskStart>;
}

afterEach(() => {
  cleanup();
  for (const { id } of siteToasts().list()) siteToasts().close(id); // toasts outlive a rendered desk
});

const messages = await loadMessages('en');

/** Renders the whole desk at an address, in English, with a gateway that gives these answers. */
export function renderDesk({ path = '', staff = toStaff(), answers = [], places, start: more = {} }: Options = {}) {
  icons.provide(iconPaths);
  window.history.replaceState(null, '', `/desk${path}`);
  const sent: { name: string; body: unknown; headers: Headers }[] = [];
  const known: Options['answers'] = [...answers, [getStaffSession, () => staff ?? new ApiError('Unauthorized')]];

  async function answer(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(address), 'https://desk.example');
    const { method = 'GET' } = init;
    const found = known?.find(([contract]) => contract.method === method && toPattern(contract).test(url.pathname));
    if (!found) throw new Error(`Nobody answers ${method} ${url.pathname}.`);
    const [contract, toAnswer] = found;
    const body: unknown =
      init.body instanceof FormData ? Object.fromEntries(init.body) : init.body ? JSON.parse(String(init.body)) : undefined;
    if (method !== 'GET') sent.push({ name: contract.name, body, headers: new Headers(init.headers) });
    const said = await toAnswer(body, url);
    if (said instanceof Response) return said;
    if (!(said instanceof ApiError)) return Response.json(isEnvelope(said) ? said : toSuccess(said));
    const headers: Record<string, string> = said.retryAfterSeconds ? { 'retry-after': String(said.retryAfterSeconds) } : {};
    return Response.json(toFailure(said), { status: said.statusCode, headers });
  }

  const router = createDeskRouter(places);
  render(<DeskApp start={{ ...start, ...more }} first={{ locale: 'en', messages }} router={router} fetch={answer} />);
  return { sent, router, t: createTranslate(messages, 'en'), user: userEvent.setup() };
}

const isEnvelope = (said: unknown): said is object => typeof said === 'object' && said !== null && 'status' in said;

const toPattern = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
