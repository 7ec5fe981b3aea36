import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerReader } from '#server/gateway/upstream/answer-reader.ts';
import { createReading } from '#server/gateway/upstream/reading.ts';
import { createRepairs } from '#server/gateway/upstream/repairs.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta, Success } from '#shared/contracts/envelope.ts';
import { type HandName, handNames, toSameInstants, writtenBy } from '../../../support/other-hands.ts';
import { createMember, type TestMember } from '../../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../../mall-api/running-mall-api.ts';

const demo = fileURLToPath(new URL('../../../../config/tenants/demo/content', import.meta.url));

/** Input of some calls that need more than an id. */
const asked: Readonly<Record<string, object>> = {
  listBookingSlots: { query: { service: 1 } },
  searchCentre: { query: { q: 'coffee' } },
  searchAsMember: { query: { q: 'coffee' } },
  getWebsitePageByAlias: { params: { alias: 'about' } },
};

const reads = contracts.filter(
  ({ method, access, path, name }) =>
    method === 'GET' && (access === 'public' || access === 'member') && (!path.includes('{') || path.endsWith('/{id}') || asked[name]),
);

let mallApi: RunningMallApi;
let member: TestMember;
const answers = new Map<string, { address: string; data: unknown; meta: ListMeta | undefined }>();

beforeAll(async () => {
  mallApi = await startMallApi(demo);
  member = createMember(mallApi);
  for (const contract of reads) {
    const address = addressOf(contract);
    if (!address) continue;
    const headers = contract.access === 'member' ? { authorization: `Bearer ${member.token}` } : {};
    const response = await mallApi.get(address, { headers });
    if (!response.ok) continue;
    const { data, meta } = (await response.json()) as Success<unknown>; // safe: the answer of our own mall API
    answers.set(contract.name, { address, data, meta });
  }
}, 60_000);
afterAll(() => mallApi.close());

function addressOf(contract: Endpoint): string | undefined {
  try {
    return toAddress(contract, asked[contract.name] ?? (contract.path.endsWith('/{id}') ? { params: { id: 1 } } : {}));
  } catch {
    return undefined; // the call needs more than an id; other tests cover it
  }
}

const dropped: unknown[] = [];
const log = { warn: (...said: unknown[]) => void dropped.push(said), info: () => {} };
const readPicture = (address: string) => address;
const repairs = createRepairs({ log, clock: { monotonicMs: () => 0 } });
const own = createAnswerReader({ log, readPicture });
const lenient = createAnswerReader({ log, readPicture, reading: createReading({ repairs }) });

/** Whether the data of a call have no fixed form, so that their content is not converted. */
const isFree = ({ isFlattened, name }: Endpoint) => isFlattened === true || name === 'getOwnData';
const known = () => reads.filter((contract) => answers.has(contract.name) && !isFree(contract));

describe('a mall API that writes the same data differently', () => {
  it('is tested with answers of more than 40 calls', () => {
    expect(answers.size).toBeGreaterThan(40);
  });

  it.each(handNames)('is understood: %s', (hand) => {
    for (const contract of known()) assertSame(contract, [hand]);
  });

  it('is understood in any combination', () => {
    const together = handNames.filter((name) => name !== 'flags as "0" and "1"' && name !== 'times with seconds');
    for (const contract of known()) assertSame(contract, together);
  });

  it('is rejected if it is the embedded mall API', () => {
    const strict = reads.filter(({ name }) => {
      const answer = answers.get(name);
      return (
        answer &&
        JSON.stringify(answer.data).includes('"id":') &&
        JSON.stringify(writtenBy(['ids as texts'], answer.data)).startsWith('[{"id":"')
      );
    });
    expect(strict.length).toBeGreaterThan(10);
    for (const contract of strict) {
      const { address, data, meta } = getAnswer(contract);
      expect(() => own.read(contract, address, { data: writtenBy(['ids as texts'], data), meta }), contract.name).toThrow('Bad gateway');
    }
  });

  it.each([
    ['nothing', null],
    ['a sentence', 'busy'],
    ['a message', { message: 'Server busy' }],
    ['records of another shape', [{ message: 'Server busy' }]],
  ])('fails as a whole if it returns %s', (_what, data) => {
    for (const contract of known()) {
      const answer = { data, meta: getAnswer(contract).meta };
      expect(() => lenient.read(contract, getAnswer(contract).address, answer), contract.name).toThrow('Bad gateway');
    }
  });
});

function getAnswer({ name }: Endpoint) {
  const answer = answers.get(name);
  if (!answer) throw new Error(`${name} has not answered`);
  return answer;
}

function assertSame(contract: Endpoint, names: readonly HandName[]): void {
  const { address, data, meta } = getAnswer(contract);
  const expected = own.read(contract, address, { data, meta });
  dropped.length = 0;
  const read = lenient.read(contract, address, { data: writtenBy(names, data), meta });
  expect(toSameInstants(read), contract.name).toEqual(toSameInstants(expected));
  expect(dropped, contract.name).toEqual([]);
}
