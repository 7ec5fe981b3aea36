import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { hasGo, type Manifest, withoutGo } from '../../support/helm/chart.ts';
import { type Container, getRelease, listContainers, type Release, type ReleaseName, releaseNames } from '../../support/helm/releases.ts';

const includes = (labels: Record<string, string> = {}, selector: Record<string, string>): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
const listSelected = ({ workloads }: Release, selector: Record<string, string>): Manifest[] =>
  workloads.filter(({ spec }) => includes(spec.template.metadata.labels, selector));

describe.skipIf(!hasGo)(hasGo ? 'objects of the Helm chart' : `objects of the Helm chart (${withoutGo})`, () => {
  it('has the same ports in processes, Services, probes, routes and network policies', () => {
    const { port, mallApiPort } = readEnv({});
    const ports: Record<string, number> = { gateway: port, 'mall-api': mallApiPort };
    for (const [component, number] of Object.entries(ports)) {
      const container = getRelease('every option').getContainer(component);
      expect(container.ports).toEqual([{ name: 'http', containerPort: number }]);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        expect(container[probe]).toMatchObject({ httpGet: { port: 'http' } });
      expect(getRelease('every option').get('Service', `centre-${component}`).spec.ports).toEqual([
        { name: 'http', port: number, targetPort: 'http' },
      ]);
      const policy = getRelease('every option').get('NetworkPolicy', `centre-${component}`).spec;
      expect(policy.ingress.map(({ ports: open }: { ports: unknown }) => open)).toEqual([[{ port: number, protocol: 'TCP' }]]);
      const [other] = Object.keys(ports).filter((name) => name !== component);
      expect(policy.egress[0].ports).toEqual([{ port: ports[other ?? ''], protocol: 'TCP' }]);
      expect(getRelease('every option').get('ServiceMonitor', `centre-${component}`).spec.endpoints).toMatchObject([
        { port: 'http', path: '/metrics' },
      ]);
    }
    const backends = getRelease('every option')
      .get('Ingress', 'centre-gateway')
      .spec.rules.map(({ http }: { http: { paths: { backend: unknown }[] } }) => http.paths[0]?.backend);
    const backend = { service: { name: 'centre-gateway', port: { name: 'http' } } };
    expect(backends).toEqual([backend, backend]);
    expect(getRelease('every option').get('HTTPRoute', 'centre-gateway').spec.rules).toEqual([
      { backendRefs: [{ name: 'centre-gateway', port }] },
    ]);
  });

  it('probes addresses that exist, without credentials', () => {
    const paths = (container: Container) =>
      ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => (container[name] as { httpGet: { path: string } }).httpGet.path);
    expect(paths(getRelease('required values').getContainer('gateway'))).toEqual(['/healthz', '/readyz', '/healthz']);
    expect(paths(getRelease('required values').getContainer('mall-api'))).toEqual(['/health', '/health', '/health']);
  });

  it.each(releaseNames)('selects pods and objects that exist: %s', (release) => {
    for (const { metadata, spec } of getRelease(release).workloads) {
      const { labels } = spec.template.metadata;
      expect(includes(labels, spec.selector.matchLabels)).toBe(true);
      for (const { labelSelector } of spec.template.spec.topologySpreadConstraints ?? [])
        expect(includes(labels, labelSelector.matchLabels)).toBe(true);
      expect(listSelected(getRelease(release), spec.selector.matchLabels).map((one) => one.metadata.name)).toEqual([metadata.name]);
      expect(
        getRelease(release)
          .list('ServiceAccount')
          .map((one) => one.metadata.name),
      ).toContain(spec.template.spec.serviceAccountName);
    }
    for (const { metadata, spec } of getRelease(release).list('Service'))
      expect(listSelected(getRelease(release), spec.selector).map((one) => one.metadata.name)).toEqual([metadata.name]);
    for (const { metadata, spec } of getRelease(release).list('PodDisruptionBudget'))
      expect(listSelected(getRelease(release), spec.selector.matchLabels).map((one) => one.metadata.name)).toEqual([metadata.name]);
    for (const { spec } of getRelease(release).list('HorizontalPodAutoscaler'))
      expect(getRelease(release).get(spec.scaleTargetRef.kind, spec.scaleTargetRef.name)).toBeDefined();
    for (const { metadata, spec } of getRelease(release).list('ServiceMonitor'))
      expect(
        getRelease(release)
          .list('Service')
          .filter((one) => includes(one.metadata.labels, spec.selector.matchLabels))
          .map((one) => one.metadata.name),
      ).toEqual([metadata.name]);
  });

  it.each(releaseNames)('mounts volumes that exist: %s', (release) => {
    for (const workload of getRelease(release).workloads) {
      const { volumes } = workload.spec.template.spec;
      const claims: { metadata: { name: string } }[] = workload.spec.volumeClaimTemplates ?? [];
      const names = [...volumes.map(({ name }: { name: string }) => name), ...claims.map(({ metadata }) => metadata.name)];
      for (const { volumeMounts } of listContainers(workload)) for (const { name } of volumeMounts) expect(names).toContain(name);
      for (const { configMap, persistentVolumeClaim } of volumes) {
        if (configMap) getRelease(release).get('ConfigMap', configMap.name);
        if (persistentVolumeClaim && persistentVolumeClaim.claimName !== 'tenants')
          getRelease(release).get('PersistentVolumeClaim', persistentVolumeClaim.claimName);
      }
    }
  });

  it('lets only the ingress controller, Prometheus and the mall API call gateways, and only gateways and Prometheus the mall API', () => {
    const everything = getRelease('every option').get('NetworkPolicy', 'centre').spec;
    expect(listSelected(getRelease('every option'), everything.podSelector.matchLabels)).toHaveLength(2);
    expect(everything).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [{ ports: [{ port: 53 }, { port: 53 }] }] });
    expect(everything).not.toHaveProperty('ingress');
    const component = (name: string) => ({
      podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': name }) },
    });
    const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
    const from = (release: ReleaseName, name: string) => getRelease(release).get('NetworkPolicy', name).spec.ingress[0].from;
    expect(from('every option', 'centre-gateway')).toEqual([component('mall-api'), namespace('ingress-nginx'), namespace('monitoring')]);
    expect(from('every option', 'centre-mall-api')).toEqual([component('gateway'), namespace('monitoring')]);
    expect(from('required values', 'centre-mall-api')).toEqual([component('gateway')]);
    const [, redis] = getRelease('every option').get('NetworkPolicy', 'centre-gateway').spec.egress;
    expect(redis).toEqual({ ports: [{ port: 6380, protocol: 'TCP' }], to: [{ ipBlock: { cidr: '10.1.0.0/16' } }] });
  });
});
