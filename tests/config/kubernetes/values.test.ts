import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { secretVariables } from '#config/secret-files.ts';
import { readChartFile, toReleaseValues, type Values } from '../../support/helm/chart.ts';
import { allValues, requiredValues } from '../../support/helm/values.ts';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
const schema = JSON.parse(readChartFile('values.schema.json'));
const validate = new Ajv({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
const refused: readonly string[] = schema.definitions.variables.propertyNames.not.enum;

/** Returns the paths of values that the schema refuses, with the keyword. */
function findFaults(values: Values): string[] {
  validate(toReleaseValues(values));
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('values.schema.json', () => {
  it('accepts the defaults with the required values, and every option', () => {
    expect([findFaults(requiredValues), findFaults(allValues)]).toEqual([[], []]);
  });

  it('refuses the defaults alone', () => {
    expect(findFaults({})).toEqual(['/tenant pattern', '/publicUrl pattern', '/existingSecret pattern', '/image/repository pattern']);
  });

  it.each<[string, Values, string]>([
    ['an unknown value', { gateways: 3 }, ' additionalProperties'],
    ['an unknown value of a part', { gateway: { replica: 3 } }, '/gateway additionalProperties'],
    ['a public address with a path', { publicUrl: 'https://example.com/mall' }, '/publicUrl pattern'],
    ['a number of proxies that is no text', { trustProxy: 1 }, '/trustProxy type'],
    ['no gateway', { gateway: { replicas: 0 } }, '/gateway/replicas minimum'],
    ['a drain above the limit of DRAIN_SECONDS', { gateway: { drainSeconds: 100 } }, '/gateway/drainSeconds maximum'],
    ['a second mall API', { mallApi: { replicas: 2 } }, '/mallApi additionalProperties'],
    [
      'a database on a shared folder',
      { mallApi: { persistence: { accessMode: 'ReadWriteMany' } } },
      '/mallApi/persistence/accessMode enum',
    ],
    ['a copy in something else than S3', { replica: { url: 'https://copies.example.com' } }, '/replica/url pattern'],
    ['a prefix that ends with a slash', { replica: { url: 's3://copies/demo/' } }, '/replica/url pattern'],
    ['an Ingress without hosts', { ingress: { enabled: true } }, '/ingress/hosts minItems'],
    ['an HTTPRoute without a Gateway', { httpRoute: { enabled: true } }, '/httpRoute/parentRefs minItems'],
    ['a variable that is no text', { env: { API_DOCS: false } }, '/env/API_DOCS type'],
    ['a secret as plain text', { env: { OPS_TOKEN: 'operators-of-this-centre' } }, '/env not'],
    ['a variable that the chart sets', { mallApi: { env: { DATA_DIR: '/elsewhere' } } }, '/mallApi/env not'],
  ])('refuses %s', (_name, values, fault) => {
    expect(findFaults({ ...requiredValues, ...values })).toContain(fault);
  });

  it('refuses every secret variable as plain text', () => {
    expect(refused).toEqual(expect.arrayContaining([...secretVariables]));
  });
});

describe('Chart.yaml', () => {
  it('has the version of the product', () => {
    const { version } = JSON.parse(readText('package.json'));
    expect(readChartFile('Chart.yaml')).toMatch(new RegExp(`^version: ${version}$[\\s\\S]*^appVersion: '${version}'$`, 'm'));
  });
});
