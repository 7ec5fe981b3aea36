import { isDeepStrictEqual } from 'node:util';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PageCall } from '#shared/site/page.ts';
import type { PageRequest } from './page-request.ts';

/** A call of the mall API, by the contract's name and its canonical address. */
export interface WantedCall {
  contract: string;
  address: string;
}

/** Of which page. */
type Request = Pick<PageRequest, 'screen' | 'address'>;
/** By address. */
type Answers = Readonly<Record<string, PageCall>>;

/** What pages of a route ask for, in any language, their own values by name. */
interface Known {
  last: readonly WantedCall[];
  /** What the last two of them asked for; all of it, while there is but one. */
  common: readonly WantedCall[];
  /** What hangs on whom the record names, until a record names somebody and nobody asks. */
  named: readonly WantedCall[];
}

/** Of one field of a record, and of calls that hang on such. */
const mostNamed = 12;
/** Letters that `company_id` and `companies` have in common. */
const stem = 6;

/** What the last two pages of a route had in common of their calls. Only a guess: whoever renders by it has to look whether it holds. */
export function createPageMemory() {
  const routes = new Map<string, Known>(); // as many as the route table has

  return {
    /** Calls that pages of this route have asked for, made fit for this address; with the answers to some of them, also those that hang on what these say. */
    guess(request: Request, answers: Answers): WantedCall[] {
      const { route, values } = readRequest(request, answers);
      const { common = [], named = [] } = routes.get(route) ?? {};
      return [...common, ...named].flatMap(({ contract, address: template }) => {
        const fitted = fromTemplate(template, values);
        return fitted === undefined ? [] : [{ contract, address: fitted }];
      });
    },

    remember(request: Request, calls: readonly WantedCall[], answers: Answers): void {
      const { route, values } = readRequest(request, answers);
      const now = calls.map((call) => ({ ...call, address: toTemplate(call.address, values) }));
      const before = routes.get(route);
      const isAsked = (call: WantedCall) => now.some((one) => isDeepStrictEqual(call, one));
      const isOpen = ({ address: template }: WantedCall) => fromTemplate(template, values) === undefined;
      const common = before ? before.last.filter(isAsked) : now;
      routes.set(route, {
        last: now,
        common: common.filter((call) => !isNamed(call)),
        named: [...now.filter(isNamed), ...(before?.named ?? []).filter((call) => !isAsked(call) && isOpen(call))].slice(0, mostNamed),
      });
    },
  };
}

/** What is this page's own: its language, its route's parameters, its query, and whom its record names. */
interface Value {
  name: string;
  /** As addresses of calls write it. */
  written: string;
}

/** The route, by which pages are alike (`/` has none of its own), and what is this page's own. */
function readRequest({ screen, address }: Request, answers: Answers): { route: string; values: readonly Value[] } {
  const { name: route = screen, locale = '', params = {} } = matchRoute(address) ?? {};
  const query = new URLSearchParams(address.split('?', 2)[1]);
  const own = [['locale', locale] as const, ...Object.entries(params), ...query].flatMap(([name, value]) => toValue(name, value));
  const records = Object.entries(answers).flatMap(([call, { data }]) => (toTemplate(call, own) === call ? [] : listNamed(data)));
  return { route, values: [...own, ...records] };
}

function toValue(name: string, value: string): Value[] {
  return value === '' ? [] : [{ name, written: encodeURIComponent(value) }];
}

/** Of a record's fields such as `company_id` and `category_ids`. */
function listNamed(record: unknown): Value[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
  return Object.entries(record).flatMap(([field, value]) => {
    const ids = field.endsWith('_id') || field.endsWith('_ids') ? [value].flat().slice(0, mostNamed) : [];
    return ids.flatMap((id, index) => (typeof id === 'number' ? toValue(`${field}.${index}`, String(id)) : []));
  });
}

/** A value of the page's own is written as its name in braces, which no call's address has: they are escaped there. */
function toTemplate(call: string, values: readonly Value[]): string {
  const [path = '', query] = call.split('?');
  const segments = path.split('/');
  const named = segments.map((segment, index) => toName(segment, segments[index - 1] ?? '', values) ?? segment);
  const pairs = query?.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const own = toName(
      value,
      name,
      values.filter((one) => isOfName(name, one)),
    );
    return own ? `${name}=${own}` : pair;
  });
  return [named.join('/'), ...(pairs ? [pairs.join('&')] : [])].join('?');
}

/** Several may be of one value, whom a record names by chance: that is called as what it stands beside, `category_ids.0` in `category=5`. */
function toName(written: string, beside: string, values: readonly Value[]): string | undefined {
  const fitting = values.filter((value) => value.written === written);
  const found =
    fitting.find(({ name }) => name.slice(0, stem) === beside.slice(0, stem)) ?? fitting.find(({ name }) => !name.includes('.'));
  return found && `{${found.name}}`;
}

const isNamed = ({ address }: WantedCall): boolean => /\{\w+\.\d+\}/.test(address);

/** `company_id` and `company` may be the page's `id`, `per_page` is not its `page`. */
function isOfName(name: string, { name: own }: Value): boolean {
  return name === own || (/^id$|_ids?\.\d+$/.test(own) && !name.endsWith('page'));
}

function fromTemplate(template: string, values: readonly Value[]): string | undefined {
  let isComplete = true;
  const address = template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = values.find((one) => one.name === name);
    isComplete &&= value !== undefined;
    return value?.written ?? '';
  });
  return isComplete ? address : undefined;
}
