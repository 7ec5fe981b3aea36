import type { FastifyInstance } from 'fastify';
import { listDeskConnectors, setConnectorWorking, setEntranceClosed } from '#shared/contracts/desk-building.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerBuilding(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { building } = dependencies;
  implementStaff(app, dependencies, listDeskConnectors, () => building.read());
  implementStaff(app, dependencies, setConnectorWorking, ({ params, body: { working, why }, staff: { staffId, name } }) =>
    building.setWorking(params.id, working, { staffId, name, why }),
  );
  implementStaff(app, dependencies, setEntranceClosed, ({ params, body: { closed, why }, staff: { staffId, name } }) =>
    building.setClosed(params.id, closed, { staffId, name, why }),
  );
}
