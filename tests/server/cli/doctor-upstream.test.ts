import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDemoMember } from '#config/demo-member.ts';
import { readEnv } from '#config/env.ts';
import { findCause, leftOut } from '#server/cli/doctor/upstream/check-calls.ts';
import { checkUpstream } from '#server/cli/doctor/upstream/check-upstream.ts';
import { toExitCode, toHead, toRows, toSummary, type UpstreamReport } from '#server/cli/doctor/upstream/report.ts';
import { runUpstream } from '#server/cli/doctor/upstream/run-upstream.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { type ForeignMallApi, startForeignMallApi } from '../../support/foreign-mall-api/foreign-mall-api.ts';
import { mutationNames } from '../../support/foreign-mall-api/mutations.ts';
import { startTextIdCentre } from '../../support/foreign-mall-api/text-id-centre.ts';
import { createClock, createRunningClock, type TestClock } from '../../support/gateway.ts';
import { company, type FaultUpstream, meta, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

const tenant = { tenantId: 'meandr', imageHosts: [], mallApi: {} };
const access = { token: undefined, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' };
const secret = 's3cr3t-token';
const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));

let mallApi: EmbeddedMallApi;
let foreign: ForeignMallApi;
let memberToken: string;

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const env = readEnv({ DATA_DIR: dataDir, DEMO_MEMBER: 'true' });
  mallApi = await startEmbeddedMallApi(env, pino({ level: 'silent' }));
  foreign = await startForeignMallApi(mallApi.origin() ?? '');
  const { email, password } = findDemoMember(env) ?? expect.unreachable('the demo has a member');
  const login = await fetch(`${mallApi.origin()}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  memberToken = ((await login.json()) as { data: { token: string } }).data.token;
}, 60_000);

afterAll(async () => {
  await foreign.close();
  await mallApi.close();
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

interface Asked {
  token?: string;
  memberToken?: string;
  clock?: TestClock;
}

async function examine(mallApiUrl: string, { token, clock = createRunningClock(), memberToken: member }: Asked = {}) {
  const waited: number[] = [];
  const wait = async (seconds: number) => {
    waited.push(seconds);
    clock.advance(seconds);
  };
  const site = { mallApiUrl, access: { ...access, token }, memberToken: member, tenant };
  const report = await checkUpstream(site, { clock, wait, say: () => {} });
  return {
    report,
    waited,
    text: [toHead(report), ...report.calls.map(toRows), toSummary(report)].join('\n'),
    exitCode: toExitCode(report),
  };
}

const namesOf = ({ calls }: UpstreamReport, ...results: string[]) =>
  calls.filter(({ result }) => results.includes(result)).map(({ name }) => name);
const find = ({ calls }: UpstreamReport, name: string) => calls.find((call) => call.name === name) ?? expect.unreachable(name);

describe('checkUpstream', () => {
  it('reports that every call of the embedded mall API fits, including members’ calls', async () => {
    const { report, exitCode, text } = await examine(mallApi.origin() ?? '', { memberToken });
    const reads = contracts.filter((contract) => contract.method === 'GET' && ['public', 'member'].includes(contract.access));
    expect(report.calls.map(({ name }) => name)).toEqual(reads.map(({ name }) => name));
    expect(report.calls.filter(({ result }) => result !== 'fits' && result !== 'not asked')).toEqual([]);
    expect(report.calls.filter(({ access: whose, result }) => whose === 'public' && result !== 'fits')).toEqual([]);
    expect(namesOf(report, 'fits')).toEqual(expect.arrayContaining(['getProfile', 'getPoints', 'listReceipts', 'listMemberCompanies']));
    expect(exitCode).toBe(0);
    expect(text).not.toContain(memberToken);
  });

  it('uses the site’s token for member calls if the profile call accepts it', async () => {
    const { report } = await examine(mallApi.origin() ?? '', { token: memberToken });
    expect(find(report, 'getPoints').result).toBe('fits');
  });

  it('reports a third-party mall API’s missing calls, the repairs of its answers, and gaps in the tenant file', async () => {
    const mutations = mutationNames.filter((name) => name !== 'absent optional fields'); // without this mutation, because records that have no date are dropped
    foreign.behave({ mutations, additions: 'json', without: ['/v1/sitemap'], hasPagesOfFifteen: true });
    foreign.calls.length = 0;
    const { report, exitCode, text } = await examine(foreign.origin);
    expect(foreign.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(report.calls.filter(({ result }) => result === 'failed' || result === 'lost')).toEqual([]);
    expect(find(report, 'listCompanies').repairs).toContainEqual({
      path: '*.id',
      repair: 'number-from-text',
      count: expect.any(Number),
    });
    expect(find(report, 'listFilms')).toMatchObject({ result: 'missing', why: 'no cinema programme' });
    expect(report.pictureHosts.map(({ host }) => host)).toEqual([new URL(foreign.pictureOrigin).host]);
    expect(exitCode).toBe(3); // the tenant file lacks picture hosts and languages
    expect(text).toMatch(/^\/v1\/films +missing +\d+ ms +no cinema programme$/m);
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('waits as long as the mall API requests, and then repeats the call', async () => {
    foreign.behave({ refusesEvery: 5 });
    const { report, waited } = await examine(foreign.origin);
    expect(waited.length).toBeGreaterThan(5);
    expect(new Set(waited)).toEqual(new Set([1]));
    expect(namesOf(report, 'failed')).toEqual([]);
  });

  it('explains the effect of every missing optional call that is not a list', () => {
    const optional = contracts.filter(({ method, access: whose, isOptional }) => isOptional && method === 'GET' && whose !== 'operator');
    const names = optional.map(({ name }) => name);
    const explained = Object.keys(leftOut);
    expect(explained.filter((name) => !names.includes(name))).toEqual([]);
    expect(optional.filter(({ name, isList }) => !isList && !explained.includes(name))).toEqual([]);
  });

  describe('of a mall API with faults', () => {
    let upstream: FaultUpstream;
    beforeEach(async () => {
      upstream = await startUpstream();
    });
    afterEach(() => upstream.close());

    it('counts lost data by its place', async () => {
      const wrong = { ...company(2), gallery: ['/media/a.jpg', 5, {}] };
      upstream.answer('/v1/companies', sendJson(success([company(1), { id: 'x' }, wrong], meta)));
      const { report, exitCode, text } = await examine(upstream.origin);
      expect(find(report, 'listCompanies')).toMatchObject({
        result: 'lost',
        losses: expect.arrayContaining([expect.objectContaining({ path: '*', count: 1 })]),
      });
      expect(exitCode).toBe(3);
      expect(text).toMatch(/lost: .*1 of \*/);
    });

    it.each([
      ['/v1/faq', 3],
      ['/v1/malls', 1],
      ['/v1/settings-web-app/web', 3],
    ])('reports the content type of the answer to %s, but not its content', async (address, code) => {
      upstream.answer(address, sendRaw(`<h1>${secret}</h1>`, { status: 500, headers: { 'content-type': 'text/html' } }));
      const { text, exitCode } = await examine(upstream.origin, { token: secret });
      expect(text).toMatch(new RegExp(`^${address} +failed .*answers 500 \\(text/html\\)$`, 'm'));
      expect(text).not.toContain(secret);
      expect(exitCode).toBe(code);
    });

    const deflated = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const latin = Buffer.from('{"data":[{"title":"\xe8"}]}', 'latin1');
    it.each([
      ['compression', sendRaw(gzipSync('{"data":[]}'), { headers: deflated }), 'the answer is compressed, which was not asked for'],
      ['content type', sendRaw('<h1>x</h1>', { headers: { 'content-type': 'text/html' } }), 'the answer is text/html, not JSON'],
      ['charset', sendRaw(latin), 'the answer is not in UTF-8'],
      ['another charset', sendRaw(latin, { headers: { 'content-type': 'application/json; charset=koi8-r' } }), '(declared: koi8-r)'],
      ['redirect', sendRaw('', { status: 302, headers: { location: 'https://www.elsewhere.example/v1/faq' } }), 'a redirect to another origin, https://www.elsewhere.example'],
      ['ids', sendJson(success([{ id: 'shop no. 5 / west', translations: [] }])), 'ids are neither whole numbers nor texts that can stand in an address'],
      ['JSON that ends too early', sendRaw('{"data":['), 'the answer is no JSON'],
    ])('names the cause: %s', async (_what, handler, cause) => {
      upstream.answer('/v1/faq', handler);
      const { report, exitCode } = await examine(upstream.origin);
      expect(find(report, 'listQuestions')).toMatchObject({ result: 'failed', why: expect.stringContaining(cause) });
      expect(exitCode).toBe(3);
    }); // biome-ignore format: a table

    it('reports text ids, and still reads single records', async () => {
      const centre = await startTextIdCentre();
      const { report, text } = await examine(centre.origin);
      await centre.close();
      expect(find(report, 'listCompanies')).toMatchObject({
        result: 'repaired',
        repairs: expect.arrayContaining([expect.objectContaining({ repair: 'id-from-text' })]),
      });
      expect(find(report, 'getCompany').result).toBe('repaired');
      expect(report.remarks).toEqual([expect.stringContaining('DATA_DIR/text-ids')]);
      expect(text).toContain('Ids are texts');
    });

    it('reports a list that is not found as missing, because the site treats it as empty', async () => {
      upstream.answer('/v1/faq', sendJson({ message: 'Not found' }, { status: 404 }));
      const { report, exitCode } = await examine(upstream.origin);
      expect(find(report, 'listQuestions')).toMatchObject({ result: 'missing', why: 'counts as empty' });
      expect([namesOf(report, 'failed'), namesOf(report, 'lost'), exitCode]).toEqual([[], [], 0]);
    });

    it('reports a member’s token whose form the gateway does not accept', async () => {
      const { report, text } = await examine(upstream.origin, { memberToken: `17|${secret}` });
      expect(report.remarks).toEqual([expect.stringContaining('none that the gateway takes')]);
      expect(text).toContain('none that the gateway takes');
      expect(text).not.toContain(secret);
      expect((await examine(upstream.origin, { memberToken })).report.remarks).toEqual([]);
    });

    it('stops after the first call if the mall API does not answer', async () => {
      await upstream.close();
      const { report, exitCode, text } = await examine(upstream.origin);
      expect(find(report, 'listMalls')).toMatchObject({
        result: 'failed',
        why: 'does not answer: nothing listens at that address (ECONNREFUSED)',
      });
      expect(namesOf(report, 'not asked')).toHaveLength(report.calls.length - 1);
      expect([exitCode, text]).toEqual([1, expect.stringContaining('The site cannot stand in front of it')]);
    });

    it('marks calls that take longer than a second', async () => {
      const clock = createClock();
      upstream.answer('/v1/badges', (request, response) => {
        clock.advance(1.7);
        sendJson(success([]))(request, response);
      });
      const { report, text } = await examine(upstream.origin, { clock });
      expect(report.calls.filter(({ isSlow }) => isSlow).map(({ name, ms }) => [name, ms])).toEqual([['listBadges', 1700]]);
      expect(text).toMatch(/^\/v1\/badges +fits +1\.7 s +slow$/m);
    });

    it('reports language codes that are not mapped to the site’s languages', async () => {
      const known = company(1);
      upstream.answer(
        '/v1/companies/featured',
        sendJson(success([{ ...known, translations: [...known.translations, { locale: 'hu', title: 'Bolt' }] }])),
      );
      const { report, text } = await examine(upstream.origin);
      expect(report.locales).toEqual([{ code: 'hu', times: 1 }]);
      expect(text).toContain('mallApi.locales in the tenant file does not map: hu (1)');
    });
  });
});

describe('npm run doctor -- upstream', () => {
  let upstream: FaultUpstream;
  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => upstream.close());

  async function run(typed: readonly string[], environment: Record<string, string> = {}) {
    const printed: string[] = [];
    const said: string[] = [];
    const output = { print: (text: string) => void printed.push(text), say: (line: string) => void said.push(line) };
    const code = await runUpstream(typed, environment, output);
    return { code, printed: printed.join('\n'), said: said.join('\n') };
  }

  it('calls as the tenant, with the token of the command line, the environment or a file, and does not print it', async () => {
    const file = join(dataDir, 'token');
    writeFileSync(file, `${secret}\n`);
    for (const [typed, environment] of [
      [[`${upstream.origin}/v1/`], { MALL_API_TOKEN: secret }],
      [['--tenant', 'quay'], { MALL_API_URL: upstream.origin, MALL_API_TOKEN_FILE: file }],
      [[upstream.origin, '--token-file', file, '--json'], { MALL_API_TOKEN: 'another' }],
      [[upstream.origin, '--token', secret], { MALL_API_TOKEN_FILE: '/nowhere' }],
    ] as const) {
      const from = upstream.headers.length;
      const { printed, said } = await run(typed, environment);
      const sent = upstream.headers[from] ?? {};
      expect(sent).toMatchObject({ authorization: `Bearer ${secret}`, 'x-tenant-id': typed.includes('quay' as never) ? 'quay' : 'meandr' });
      expect(printed + said).not.toContain(secret);
    }
  });

  it('prints each row as soon as its call is answered', async () => {
    let isLastCalled = false;
    const seen: boolean[] = [];
    upstream.answer('/v1/tiers', (request, response) => {
      isLastCalled = true;
      sendJson(success([]))(request, response);
    });
    const print = (text: string) => void (text.startsWith('/v1/malls') && seen.push(isLastCalled));
    await runUpstream([upstream.origin], {}, { print, say: () => {} });
    expect(seen).toEqual([false]);
  });

  it('prints the report as JSON with --json', async () => {
    const { printed, code } = await run([upstream.origin, '--json']);
    const report = JSON.parse(printed) as UpstreamReport & { exitCode: number };
    expect([report.exitCode, report.mallApi]).toEqual([code, upstream.origin]);
    expect(find(report, 'listMalls').result).toBe('fits');
  });

  it.each([
    [['--tokn', secret], {}],
    [['--token'], {}],
    [['https://a.example', secret], {}],
    [['https://a.example', '--token', `two ${secret}`], {}],
    [['https://a.example', '--member-token', `two ${secret}`], {}],
    [['https://a.example', '--token-file', `/nowhere/${secret}`], {}],
    [['https://a.example', '--member-token-file', `/nowhere/${secret}`], {}],
    [[`https://name:${secret}@a.example`], {}],
    [['https://a.example'], { MALL_API_TOKEN: `two ${secret}` }],
    [[], {}],
  ])('ends with exit code 2 for %j and %j, without repeating the secret', async (typed, environment) => {
    const { code, printed, said } = await run(typed, environment);
    expect([code, printed]).toEqual([2, '']);
    expect(said).not.toBe('');
    expect(said).not.toContain(secret);
  });

  it('explains its exit codes with --help', async () => {
    const { code, printed } = await run(['--help']);
    expect(code).toBe(0);
    expect(printed).toContain('Exit code 0:');
  });
});

describe('findCause', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'certificate: it has expired (CERT_HAS_EXPIRED)'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate: it is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)'],
    ['EOTHER', 'EOTHER'],
  ])('explains %s', (code, words) => {
    expect(findCause(Object.assign(new Error('secret'), { code }))).toBe(words);
  });
});
