import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { followCompany } from '#shared/contracts/favourites.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

/** Values of the company with the id 2. */
const hidden = /99000102|quelltreter/i;

let mallApi: RunningMallApi;
let editor: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
  editor = await createStaff(mallApi, 'editor');
});
afterAll(() => mallApi.close());

const input = { params: { kind: 'companies', key: '2' } };
const edit = async (fields: object) => {
  const { version, live } = (await mallApi.callAs(editor.token, getDeskRecord, input)).data;
  const { body } = await mallApi.sendAs(
    editor.token,
    changeDeskRecord,
    { act: 'save', version, body: { ...Object(live), ...fields } },
    { input },
  );
  expect(body).toMatchObject({ data: { outcome: 'done' } });
};
const findCompany = (id: number) => mallApi.domain.queries.companies.listForReceipts().find((company) => company.id === id);

describe('what tills print of a company', () => {
  it('is read and edited by editors', async () => {
    expect((await mallApi.callAs(editor.token, getDeskRecord, input)).data.live).toMatchObject({
      registration_number: '99000102',
      receipt_names: ['Quelltreter GmbH'],
    });
  });

  it('is known to the server, also after an edit, with the titles of all companies', async () => {
    const titles = ['Straße & Söhne', 'Zebra Shoes'];
    expect(findCompany(2)).toEqual({ id: 2, registration_number: '99000102', names: ['Quelltreter GmbH'], titles });
    expect(findCompany(3)).toEqual({ id: 3, registration_number: null, names: [], titles: ['7 trpaslíků'] });
    const getDate = () => mallApi.db.prepare(`SELECT hash, updated_at FROM sitemap_entry WHERE type = 'company' AND record_id = 2`).get();
    const before = getDate();
    await edit({ receipt_names: ['Quelltreter GmbH', 'QUELLTRETER'] });
    expect(findCompany(2)).toMatchObject({ names: ['Quelltreter GmbH', 'QUELLTRETER'] });
    expect(getDate()).toEqual(before);
    await edit({ receipt_names: [], registration_number: null });
    expect(findCompany(2)).toEqual({ id: 2, registration_number: null, names: [], titles });
    await edit({ receipt_names: ['Quelltreter GmbH'], registration_number: '99000102' });
  });

  const ofVisitors = contracts.filter(({ method, access }) => method === 'GET' && (access === 'public' || access === 'member'));
  const ofStaff = contracts.filter(({ method, access }) => method === 'GET' && access === 'staff');

  it('is in no answer for visitors, members, shops or the reception', async () => {
    const { token } = createMember(mallApi);
    await mallApi.sendAs(token, followCompany, { company_id: 2 });
    const [shop, desk] = [await createStaff(mallApi, 'shop', { company: 2 }), await createStaff(mallApi, 'desk')];
    const walks = [
      ...ofVisitors.map((contract) => ({ contract, bearer: token })),
      ...[shop, desk].flatMap((staff) => ofStaff.map((contract) => ({ contract, bearer: staff.token }))),
    ];
    let answered = 0;
    for (const { contract, bearer } of walks) {
      const path = contract.path.replace(/\{(\w+)\+?\}/g, (_, name) => (name === 'kind' ? 'companies' : '2'));
      const address = 'q' in contract.query ? `${path}?q=shoes` : path;
      const response = await mallApi.get(address, { headers: { authorization: `Bearer ${bearer}` } });
      const text = await response.text();
      expect({ name: contract.name, isThere: hidden.test(text) }).toEqual({ name: contract.name, isThere: false });
      if (response.status === 200 && text.includes('Zebra Shoes')) answered += 1;
    }
    expect(answered).toBeGreaterThan(5); // many calls name the company
  });

  it('is not searched', async () => {
    for (const q of ['Quelltreter', '99000102']) expect((await mallApi.call(searchCentre, { query: { q } })).data.groups).toEqual([]);
  });
});
