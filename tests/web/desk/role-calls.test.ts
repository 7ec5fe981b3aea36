import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from '#config/sources.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { type Endpoint, type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import { mayCall } from '#web/desk/lib/staff.ts';
import { listScreens } from '#web/desk/router.tsx';

const modules = new Map(readSources(join(import.meta.dirname, '../../..'), ['web']).map((source) => [source.path, source]));
const staffCalls = new Map<string, Endpoint>(
  Object.values(contracts).flatMap((call: Endpoint) => (call.access === 'staff' && call.roles !== 'everybody' ? [[call.name, call]] : [])),
);
const table = modules.get('web/desk/router.tsx');

/** Returns the screens that a place of the desk loads, read from its functions in the route table. */
const toScreens = (screens: readonly (() => unknown)[]) =>
  screens.flatMap((screen) => {
    const name = /\.(\w+Screen)\b/.exec(String(screen))?.[1];
    const found = table?.imports.find(({ target }) => target.endsWith(`/${name}.tsx`));
    return found ? [found.target] : [];
  });

/** Returns the calls that a module imports, and those checked with `useMay`. */
function readCalls(code: string): { used: string[]; asked: string[] } {
  const imports = [...code.matchAll(/import \{([^}]*)\} from '#shared\/contracts\/[^']+'/g)].flatMap(([, names = '']) => names.split(','));
  return {
    used: imports.map((name) => name.trim()).filter((name) => staffCalls.has(name)),
    asked: [...code.matchAll(/\b(?:may|useMay\(\))\((\w+)\)/g)].flatMap(([, name = '']) => name),
  };
}

/** Lists calls to refetch. Only calls of the open screen are refetched, so the list itself calls nothing. */
const refetched = 'web/desk/lib/record-reads.ts';

/** Returns the calls of these screens that the role may not make. A module that checks one such call covers the modules it imports. */
function findRefused(screens: readonly string[], role: StaffRole): string[] {
  const isRefused = (name: string) => !mayCall(staffCalls.get(name) as Endpoint, [role]); // safe: `used` and `asked` contain only staff calls
  const seen = new Set(screens);
  const refused: string[] = [];
  for (const path of seen) {
    const module = modules.get(path);
    if (!module || path === table?.path || path === refetched) continue;
    const { used, asked } = readCalls(module.code);
    refused.push(...used.filter((name) => isRefused(name) && !asked.includes(name)).map((name) => `${path} calls ${name}`));
    if (asked.some((name) => staffCalls.has(name) && isRefused(name))) continue;
    for (const { target, isType } of module.imports) if (!isType) seen.add(target);
  }
  return refused;
}

describe.each(staffRoles)('the role %s', (role) => {
  it.each(
    listScreens()
      .filter(({ roles }) => roles.includes(role))
      .map((place) => [place.path || 'today', place] as const),
  )('sees no screen at %s whose calls would be refused', (_path, { screen, inner = [] }) => {
    const screens = toScreens([screen, ...inner.map((below) => below.screen)]);
    expect(screens.length).toBeGreaterThan(0);
    expect(findRefused(screens, role)).toEqual([]);
  });
});
