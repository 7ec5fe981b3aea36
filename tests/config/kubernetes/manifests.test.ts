import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '#config/env.ts';
import { secretVariables } from '#config/secret-files.ts';
import { hasGo, readChartFile, withoutGo } from '../../support/helm/chart.ts';
import { findSchemaFaults } from '../../support/helm/kubernetes-schemas.ts';
import { getRelease, getReleases, type Release, releaseNames, toEnvironment } from '../../support/helm/releases.ts';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
/** Variables of Litestream and rclone, and those that the mall API passes to Litestream. */
const foreignVariables = /^(?:REPLICA_URL|AWS_[A-Z_]+|PAUSE_SECONDS)$/;

describe.skipIf(!hasGo)(hasGo ? 'the Helm chart' : `the Helm chart (${withoutGo})`, () => {
  it('renders the objects that the values ask for', () => {
    const [required, few, every] = [getRelease('required values'), getRelease('few parts'), getRelease('every option')];
    const toNames = ({ list }: Release) => list().map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(toNames(few).sort()).toEqual([
      'Deployment centre-gateway',
      'PodDisruptionBudget centre-gateway',
      'Service centre-gateway',
      'Service centre-mall-api',
      'ServiceAccount centre',
      'StatefulSet centre-mall-api',
    ]);
    expect(toNames(required)).toEqual(expect.arrayContaining(['HorizontalPodAutoscaler centre-gateway', 'NetworkPolicy centre']));
    expect(new Set(every.list().map(({ kind }) => kind)).size).toBe(12);
    expect(few.get('Deployment', 'centre-gateway').spec.replicas).toBe(3);
    expect(required.get('Deployment', 'centre-gateway').spec).not.toHaveProperty('replicas');
  });

  it.each(releaseNames)('fits the schemas of Kubernetes: %s', (release) => {
    const { list } = getRelease(release);
    expect(list().flatMap((manifest) => findSchemaFaults(manifest).map((fault) => `${manifest.kind}: ${fault}`))).toEqual([]);
  });

  it('sets only variables that the product knows, and those of the sidecars', () => {
    const example = readText('config/env.example');
    for (const { env = [] } of getReleases().flatMap(({ containers }) => containers)) {
      const names = env.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      for (const name of names) if (!foreignVariables.test(name)) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
    }
  });

  it('connects gateways and mall API', () => {
    const env = readEnv({ ...toEnvironment(getRelease('every option').getContainer('gateway')), HOST: '0.0.0.0' });
    expect(env).toMatchObject({ mallApiUrl: 'http://centre-mall-api:4000', trustProxy: 1, cacheMemoryMb: 256, misspelt: [], remarks: [] });
    expect([env.opsToken, env.gatewaySecret, env.redisUrl, env.realtime.PUSHER_SECRET]).not.toContain(undefined);
    const mallApi = readEnv(toEnvironment(getRelease('every option').getContainer('mall-api')));
    expect(mallApi).toMatchObject({ gatewayUrl: 'http://centre-gateway:3000', opsToken: env.opsToken, logLevel: 'debug', misspelt: [] });
    expect(mallApi.purgeUrls).toEqual(['http://centre-gateway:3000/ops/purge', 'https://purge.example.com/centre']);
    expect(mallApi.realtime).toEqual(env.realtime);
  });

  it('takes every secret from the Secret, and documents its keys', () => {
    const env = getReleases()
      .flatMap(({ containers }) => containers)
      .flatMap((container) => container.env ?? []);
    const keys = new Set(env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []));
    expect(env.filter(({ name, value }) => value !== undefined && (secretVariables as readonly string[]).includes(name))).toEqual([]);
    expect(
      env.filter(
        ({ valueFrom, name }) => valueFrom && (valueFrom.secretKeyRef.name !== 'mallfront-secrets' || valueFrom.secretKeyRef.key !== name),
      ),
    ).toEqual([]);
    const comment = /^# Secret with one key[\s\S]*?(?=^existingSecret)/m.exec(readChartFile('values.yaml'))?.[0] ?? '';
    expect([...comment.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([key]) => key).sort()).toEqual([...keys].sort());
    const manual = /^## Kubernetes$[\s\S]*?(?=^## )/m.exec(readText('docs/operations.md'))?.[0] ?? '';
    for (const key of keys) expect(manual).toContain(`\`${key}\``);
    expect(getReleases().flatMap(({ list }) => list('Secret'))).toEqual([]);
  });

  it('restricts every container, and gives it limits', () => {
    for (const { spec } of getReleases().flatMap(({ workloads }) => workloads)) {
      expect(spec.template.spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
    for (const container of getReleases().flatMap(({ containers }) => containers)) {
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it('waits for a drain, and for ten seconds of answers in progress', () => {
    for (const { get, getContainer } of getReleases()) {
      const { terminationGracePeriodSeconds } = get('Deployment', 'centre-gateway').spec.template.spec;
      expect(terminationGracePeriodSeconds).toBeGreaterThan(readEnv(toEnvironment(getContainer('gateway'))).drainSeconds + 10);
    }
  });

  it('has the alarms of config/ops/alerts.yml, and alarms for pods that are gone', () => {
    const [alarms, ofPods] = getRelease('every option').get('PrometheusRule', 'centre').spec.groups;
    expect(alarms).toEqual(parse(readText('config/ops/alerts.yml')).groups[0]);
    const known = alarms.rules.map(({ alert }: { alert: string }) => alert);
    for (const { alert } of ofPods.rules) expect(known).toContain(alert);
    const jobs = getRelease('every option')
      .list('ServiceMonitor')
      .map(({ spec }) => spec.endpoints[0].relabelings[0].replacement);
    expect(jobs).toEqual(['mallfront-gateway', 'mallfront-mall-api']);
  });
});
