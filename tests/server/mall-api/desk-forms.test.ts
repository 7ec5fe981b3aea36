import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

interface Part {
  type?: string | string[];
  widget?: string;
  enum?: unknown[];
  anyOf?: Part[];
  items?: Part;
  prefixItems?: Part[];
  properties?: Record<string, Part>;
  additionalProperties?: Part | boolean;
}

/** Lists the paths of values for which no form exists: neither a shared field nor a plain JSON type. */
function listUnknown(part: Part, path: string): string[] {
  if (part.widget !== undefined || part.enum) return [];
  const inner = [...(part.anyOf ?? []), ...(part.prefixItems ?? []), ...(part.items ? [part.items] : [])];
  if (typeof part.additionalProperties === 'object') inner.push(part.additionalProperties);
  const named = Object.entries(part.properties ?? {});
  if (inner.length + named.length > 0)
    return [
      ...inner.flatMap((each) => listUnknown(each, `${path}[]`)),
      ...named.flatMap(([name, each]) => listUnknown(each, `${path}.${name}`)),
    ];
  return [part.type].flat().every((type) => ['string', 'number', 'integer', 'boolean', 'null'].includes(type ?? '')) ? [] : [path];
}

describe('GET /v1/staff/kinds/{kind}', () => {
  it('has a form for each kind, made only of shared fields and plain types', () => {
    const withForm = kindNames.filter((kind) => kind !== 'settings'); // the types of settings are defined in `shared/site/settings.ts`
    expect(withForm.length).toBeGreaterThan(20);
    expect(withForm.flatMap((kind) => listUnknown(toKindSchema(kind), kind))).toEqual([]);
    expect(toKindSchema('announcements')).toMatchObject({
      properties: { published_at: { widget: 'DateTime' }, starts_at: { anyOf: [{ widget: 'DateTime' }, { type: 'null' }] } },
    });
  });

  it('returns all parts of the centre’s forms to an editor', async () => {
    const { token } = await createStaff(mallApi, 'editor');
    const { data } = await mallApi.callAs(token, getDeskKind, { params: { kind: 'announcements' } });
    expect(data).toMatchObject({
      is_list: true,
      key_field: 'id',
      dates_from: expect.any(String),
    });
    expect(data.schema).toEqual(toKindSchema('announcements'));
    expect(await mallApi.refuseAs(token, '/v1/staff/kinds/coupons')).toMatchObject({ status: 404 });
    const { token: ofDesk } = await createStaff(mallApi, 'desk');
    expect(await mallApi.refuseAs(ofDesk, '/v1/staff/kinds/announcements')).toMatchObject({ status: 403 });
  });
});
