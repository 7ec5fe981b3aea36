import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTenant } from '#server/cli/doctor/check-tenant.ts';
import { recordCommands } from '#server/cli/mall/records.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { prepareRecords } from '#server/mall-api/records/records.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { readFolder } from '../mall-api/records/edited-centre.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand, toContext } from './run-command.ts';
import { copyOf, setIn } from './tenant-copies.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const run = (name: string, ...typed: string[]) => runCommand(recordCommands, mallApi, name, ...typed);
const body = { id: 2, type: 'store', translations: [{ locale: 'en', title: 'Quokka Shoes' }] };
const edit = () => mallApi.domain.records.save({ kind: 'companies', key: '2', version: 1, body, by: 'adam', why: 'renamed' });

describe('npm run mall -- records', () => {
  it('lists kinds and records, and shows an edited record beside the content of its file', async () => {
    await edit();
    expect(run('list')).toContain('companies\t3\t1\t0\t0');
    expect(run('list', 'companies')).toMatch(/^2\tQuokka Shoes\tedited\t2\t.*\tadam$/m);
    expect(run('show', 'companies', '2')).toMatch(
      /^companies 2, version 2, edited, of companies\.json\nlive: [\s\S]*Quokka[\s\S]*file: [\s\S]*Zebra Shoes/,
    );
    expect(run('show', 'settings')).toMatch(/^settings settings, version 1, as in its file/);
  });

  it('shows who changed what and why, and restores a version of the history', async () => {
    await edit();
    expect(run('history', 'companies', '2')).toMatch(
      /^2\tsave\t.*\tadam\tQuokka Shoes\trenamed\n1\timport\t.*\t\(files\)\tZebra Shoes\t$/m,
    );
    const undo = (...typed: string[]) => recordCommands.undo?.run(typed, toContext(mallApi));
    expect(await undo('companies', '2', '1', '--why', 'it was not')).toBe('companies 2 is what it was at version 1: Zebra Shoes');
    expect(mallApi.domain.records.find('companies', '2').isEdited).toBe(false);
    expect(listActs(mallApi)[0]).toEqual({ operator: 'eva', act: 'records undo', subject: 'companies 2', why: 'it was not' });
    await expect(undo('companies', '2', '9', '--why', 'x')).rejects.toThrow('has no version 9');
  });

  it.each([
    ['list', ['shops'], 'no kind'],
    ['show', ['companies', '99'], 'no record companies 99'],
    ['history', ['companies', '1'], 'Nobody has edited'],
  ])('prints for %s %j: %s', (name, typed, said) => {
    const say = () => {
      try {
        return run(name, ...typed);
      } catch (error) {
        return String(error);
      }
    };
    expect(say()).toContain(said);
  });
});

describe('the content files of an edited tenant', () => {
  const script = (name: string) => fileURLToPath(new URL(`../../../server/cli/${name}.ts`, import.meta.url));

  it('are reported by the import and the doctor if they differ from edits, until they are exported', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'records-'));
    const copy = copyOf('podhradie', () => {});
    const env = { ...bareEnvironment, ...copy, DATA_DIR: dataDir };
    const tenant = join(copy.CONFIG_DIR ?? '', 'podhradie');
    const content = join(tenant, 'content');
    const runScript = (name: string, ...typed: string[]) =>
      spawnSync(process.execPath, [script(name), ...typed], { env, encoding: 'utf8' });
    expect(runScript('content-import').status).toBe(0);
    const before = readFolder(content);
    expect(runScript('content-export', content).stdout).toContain('none, as they say the same already');
    expect(readFolder(content)).toEqual(before);

    const db = openDatabase(join(dataDir, 'podhradie.sqlite'));
    const records = prepareRecords({ db, clock: () => new Date() });
    const { live, version } = records.find('faq', '1');
    await records.save({ kind: 'faq', key: '1', version, body: { ...Object(live), order: 77 }, by: 'eva' });
    db.close();
    setIn(tenant, 'content/faq.json', [0, 'order'], 5);
    const said = /faq\.json {2}faq 1: has changed in its file, and is kept as it was edited here: order: file 5, here 77/;
    expect(runScript('content-import').stdout).toMatch(said);
    const findings = checkTenant(env, new Date()).map(({ where, what }) => `${where}: ${what}`);
    expect(findings).toContainEqual(expect.stringMatching(said));
    expect(findings).toContainEqual(expect.stringContaining('faq: 1 record is edited here'));

    expect(runScript('content-export', content).stdout).toMatch(/written: faq\.json/);
    expect(JSON.parse(readFileSync(join(content, 'faq.json'), 'utf8'))[0].order).toBe(77);
    expect(runScript('content-import').stdout).not.toMatch(said);
    rmSync(dataDir, { recursive: true });
  });
});
